import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { Section } from '#app/admin/section.tsx';
import type { RequestIntent } from '#app/privacy/admin/actions.server.ts';
import type { HeldNight } from '#app/privacy/retention/purge-nights.server.ts';
import { DayText, Moment } from '#app/ui/day.tsx';

/** Nights on which more records than usual had ended; they wait until an admin agrees. */
export function HeldPurges({ nights }: { nights: readonly HeldNight[] }) {
  if (nights.length === 0) return null;
  return (
    <Section title="Waiting to be deleted">
      <ul className="flex flex-col gap-6">
        {nights.map((one) => (
          <li key={one.night} className="flex flex-col items-start gap-3">
            <HeldPurge {...one} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function HeldPurge({ night, held, deleted_from }: HeldNight) {
  const fields = { night, held: `${held}` };
  return (
    <>
      <p>
        On <DayText day={night} />, {held} records of people had reached their end. That is more
        than usual, so none was deleted.
      </p>
      {deleted_from ? (
        <>
          <p>
            What is still due is deleted from <Moment at={deleted_from} /> on.
          </p>
          <ActionButton<RequestIntent>
            failed="It could not be stopped"
            fields={{ intent: 'stop-purge', ...fields }}
          >
            Stop it
          </ActionButton>
        </>
      ) : (
        <ConfirmAction<RequestIntent>
          title={`Delete ${held} records?`}
          label="Delete them"
          failed="Nothing is deleted"
          fields={{ intent: 'agree-to-purge', ...fields }}
          button={{ look: 'danger' }}
        >
          They are deleted in a day, with their files and emails, unless somebody stops it before.
          ‘npm run purge -- --dry-run’ lists them.
        </ConfirmAction>
      )}
    </>
  );
}
