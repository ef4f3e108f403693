import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { TextField } from '#app/forms/field.tsx';
import { linkUnusableToast, newLinkField } from './onboarding-link.ts';

/**
 * The link died while the form was being filled in: nothing typed is lost, since a newer link can
 * be pasted here instead of opening a page that would start empty.
 * @param props.withoutNumbers the form came back from the server, which gives no numbers back
 */
export function LinkUnusable({ withoutNumbers }: { withoutNumbers?: boolean }) {
  const kept = withoutNumbers
    ? 'What you typed is still here, except the IC, KWSP and account numbers: please type them again.'
    : 'What you typed is still here.';
  return (
    <section
      ref={showInMiddle}
      aria-label={linkUnusableToast.title}
      className="flex flex-col gap-4 rounded-card border border-danger p-5"
    >
      <p className="text-danger">{linkUnusableToast.description}</p>
      <CafeContact />
      <TextField
        label="New link"
        name={newLinkField}
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={`${kept} Paste the new link and complete the onboarding again.`}
        required
      />
    </section>
  );
}

/** In the middle of the page, clear of the toast that says the same for a moment. */
function showInMiddle(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector('input')?.focus({ preventScroll: true });
}
