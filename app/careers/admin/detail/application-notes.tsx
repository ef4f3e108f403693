import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/description-list.tsx';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import { noteRules } from '#app/careers/review/note-rules.ts';
import type { ApplicationNote } from '#app/careers/review/notes.server.ts';
import { TextAreaField } from '#app/forms/fields/field.tsx';
import { Moment } from '#app/ui/day.tsx';

/** Typed notes that are not added yet, by application id: kept while others are open, never stored on the device. */
const unsent = new Map<string, string>();

/** Asks before a reload or closing the page, which would lose these notes. */
function askToLeave(event: BeforeUnloadEvent): void {
  if ([...unsent.values()].some((note) => note.trim() !== '')) event.preventDefault();
}

/** The admins' notes about an application, and a field for a new one. */
export function ApplicationNotes({ id, notes }: { id: string; notes: readonly ApplicationNote[] }) {
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
      <ActionForm
        rules={noteRules}
        texts={{ note: unsent.get(id) }}
        submit={(typed, send: Send<ApplicationIntent>) => send({ intent: 'note', id, ...typed })}
        failed="Failed to add the note"
        label="Add note"
        busyLabel="Adding..."
        look="secondary"
        onInput={(element): undefined => {
          unsent.set(id, `${new FormData(element).get('note')}`);
          window.addEventListener('beforeunload', askToLeave);
        }}
        onDone={({ note = '' }, element) => {
          const field = element.elements.namedItem('note');
          // Keep anything typed meanwhile. A reset would bring back the form's initial text.
          if (!(field instanceof HTMLTextAreaElement) || field.value.trim() !== note.trim()) return;
          field.value = '';
          unsent.delete(id);
        }}
        className="mt-4 flex flex-col items-start gap-3"
      >
        <TextAreaField
          label="Note"
          name="note"
          rows={3}
          className="w-full"
          hint="Not in the PDF, nor in what applicants download. If an applicant asks for everything, you may have to show it."
        />
      </ActionForm>
    </Section>
  );
}
