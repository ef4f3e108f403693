import { applicationFormId } from '#app/careers/apply/application-form.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';

/** Leads to the form further down. */
export function ApplyButton() {
  return (
    <>
      <Button look="primary" onClick={showForm} className="self-start px-[32px] noscript:hidden">
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
