import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { Section } from '#app/admin/section.tsx';
import type { Cafe } from '#app/cafe/cafe.ts';
import { closedDayRules } from '#app/cafe/closed-day-form.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { longDate, requireDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { CafeIntent } from './actions.server.ts';

export function ClosedDaysSection({ days }: { days: Cafe['closedDays'] }) {
  const { send } = useAction<CafeIntent>({ failed: 'Failed to save', fillsForm: true });
  const form = useForm({
    rules: closedDayRules,
    check: checkForm(closedDayRules),
    send: (typed) => send({ intent: 'add-closed-day', ...typed }),
    onDone: (_, form) => form.reset(),
  });
  return (
    <Section title="Closed days">
      {days.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-y border-line">
          {days.map(({ day, note }) => (
            <li key={day} className="flex items-center justify-between gap-4 py-3">
              <p className="min-w-0 wrap-anywhere">
                {longDate(requireDay(day))}
                {note && <span className="block text-sm text-muted">{note}</span>}
              </p>
              <ConfirmAction<CafeIntent>
                title="Remove Closed Day"
                label="Remove"
                failed="Failed to remove"
                fields={{ intent: 'remove-closed-day', day }}
                trigger={(ask) => (
                  <RowButton
                    label="Remove"
                    name={`Remove ${longDate(requireDay(day))}`}
                    onClick={ask}
                  />
                )}
              >
                The usual hours of that weekday apply again on {longDate(requireDay(day))}.
              </ConfirmAction>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className="flex flex-col gap-5">
        <TextField label={closedDayRules.day.label} name="day" type="date" />
        <TextField
          label={closedDayRules.note.label}
          name="note"
          hint="What visitors read on that day, such as Hari Raya."
        />
        <Button type="submit" disabled={form.busy} className="sm:self-start">
          {form.busy ? 'Saving...' : 'Add closed day'}
        </Button>
      </Form>
    </Section>
  );
}
