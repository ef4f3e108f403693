import { applicationFormId } from '#app/careers/apply/application-form.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';

/** Leads to the form further down. */
export function ApplyButton() {
  return (
    <>
      <Button look="primary" onClick={showForm} className="px-[32px] sm:self-start noscript:hidden">
        Apply
      </Button>
      <noscript>
        <a href={`#${applicationFormId}`} className={buttonClass('primary', 'px-[32px]')}>
          Apply
        </a>
      </noscript>
    </>
  );
}

function showForm() {
  const form = document.getElementById(applicationFormId);
  form?.scrollIntoView();
  form?.focus({ preventScroll: true });
}
