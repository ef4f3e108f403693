import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/description-list.tsx';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import { noteRules } from '#app/careers/review/note-rules.ts';
import type { ApplicationNote } from '#app/careers/review/notes.server.ts';
import { TextAreaField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/day.tsx';

/** Typed but not added, by application: kept while one looks at others, and never stored on the device. */
const unsent = new Map<string, string>();

/** On a reload, or when the page is closed, they would be gone. */
function askToLeave(event: BeforeUnloadEvent): void {
  if ([...unsent.values()].some((note) => note.trim() !== '')) event.preventDefault();
}

/** What admins wrote about an application, and a field for more. */
export function ApplicationNotes({ id, notes }: { id: string; notes: readonly ApplicationNote[] }) {
  const { isSignedOut, send } = useAction<ApplicationIntent>({
    failed: 'Failed to add the note',
    fillsForm: true,
  });
  const form = useForm({
    rules: noteRules,
    texts: { note: unsent.get(id) },
    check: checkForm(noteRules),
    send: (typed) => send({ intent: 'note', id, ...typed }),
    onInput(element): undefined {
      unsent.set(id, `${new FormData(element).get('note')}`);
      window.addEventListener('beforeunload', askToLeave);
    },
    onDone({ note = '' }, element) {
      const field = element.elements.namedItem('note');
      // What was typed meanwhile stays; a reset would bring back what the form began with.
      if (!(field instanceof HTMLTextAreaElement) || field.value.trim() !== note.trim()) return;
      field.value = '';
      unsent.delete(id);
    },
  });
  return (
    <Section title="Notes">
      {notes.length > 0 && (
        <ul className="mt-4 flex flex-col gap-4">
          {notes.map((one) => (
            <li key={one.id} className="border-l-2 border-matcha pl-4">
              <p className="wrap-anywhere whitespace-pre-line">{one.note}</p>
              <p className="mt-1 text-sm wrap-anywhere text-muted">
                {one.admin_email}, <Moment at={one.created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className="mt-4 flex flex-col items-start gap-3">
        {isSignedOut && <SignedOut />}
        <TextAreaField
          label="Note"
          name="note"
          rows={3}
          className="w-full"
          hint="Not in the PDF, nor in what applicants download. If an applicant asks for everything, you may have to show it."
        />
        <Button look="secondary" type="submit" disabled={form.busy}>
          {form.busy ? 'Adding...' : 'Add note'}
        </Button>
      </Form>
    </Section>
  );
}
