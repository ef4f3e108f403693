import { useState } from 'react';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { Section } from '#app/admin/section.tsx';
import type { Cafe } from '#app/cafe/cafe.ts';
import { checkSpecialDay, specialDayRules } from '#app/cafe/hours-form.ts';
import { specialText, weekdayDate } from '#app/cafe/opening-hours.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { parseDay, requireDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { CafeIntent } from './actions.server.ts';

export function SpecialDaysSection({ days }: { days: Cafe['specialDays'] }) {
  return (
    <Section
      title="Special days"
      lead="Days when the cafe is closed or keeps other hours. Saving a day that is listed changes it."
    >
      {days.length > 0 && (
        <ul className="rows mb-6 border-b border-line pb-4">
          {days.map((special) => (
            <SpecialDay key={special.day} special={special} />
          ))}
        </ul>
      )}
      <AddSpecialDay />
    </Section>
  );
}

function SpecialDay({ special }: { special: Cafe['specialDays'][number] }) {
  const date = weekdayDate(requireDay(special.day));
  return (
    <li className="flex items-center justify-between gap-4">
      <p className="min-w-0 wrap-anywhere">
        {date}
        <span className="block text-sm text-muted">{specialText(special)}</span>
      </p>
      <ConfirmAction<CafeIntent>
        title="Remove Special Day"
        label="Remove"
        failed="Failed to remove"
        fields={{ intent: 'remove-special-day', day: special.day }}
        trigger={(ask) => <RowButton label="Remove" name={`Remove ${date}`} onClick={ask} />}
      >
        On {date} the usual hours apply again.
      </ConfirmAction>
    </li>
  );
}

function AddSpecialDay() {
  const { send } = useAction<CafeIntent>({ failed: 'Failed to save', fillsForm: true });
  const [chosen, setChosen] = useState('');
  const form = useForm({
    rules: specialDayRules,
    check: checkSpecialDay,
    send: (typed) => send({ intent: 'save-special-day', ...typed }),
    onDone(_, form) {
      form.reset();
      setChosen('');
    },
  });
  const { day, opens, closes, note } = specialDayRules;
  const date = parseDay(chosen);
  return (
    <Form form={form} className="grid grid-cols-2 items-start gap-x-4 gap-y-5 @lg:grid-cols-4">
      <TextField
        label={day.label}
        name="day"
        type="date"
        hint={date ? weekdayDate(date) : 'Its weekday is shown here.'}
        onChange={({ target }) => setChosen(target.value)}
        className="col-span-2"
      />
      <TextField label={opens.label} name="opens" type="time" hint="Empty when closed." />
      <TextField label={closes.label} name="closes" type="time" />
      <TextField
        label={note.label}
        name="note"
        hint="What visitors read on that day, such as Hari Raya."
        className="col-span-full"
      />
      <Button type="submit" disabled={form.busy} className="col-span-full justify-self-start">
        {form.busy ? 'Saving...' : 'Save the day'}
      </Button>
    </Form>
  );
}
