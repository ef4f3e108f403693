import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { type Send, useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { Section } from '#app/admin/section.tsx';
import type { Cafe } from '#app/cafe/cafe.ts';
import { checkSpecialDay, specialDayRules, specialDayTexts } from '#app/cafe/hours-form.ts';
import { specialText, weekdayDate } from '#app/cafe/opening-hours.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { parseDay, requireDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { CafeIntent } from './actions.server.ts';

export function SpecialDaysSection({ days }: { days: Cafe['specialDays'] }) {
  return (
    <Section title="Special days" lead="Days when the cafe is closed or keeps other hours.">
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
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const { day } = special;
  const date = weekdayDate(requireDay(day));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        {date}
        <span className="block text-sm text-muted">{specialText(special)}</span>
      </p>
      <RowButton label="Edit" name={`Edit ${date}`} onClick={() => setEditing(true)} />
      {editing && (
        <Dialog title={date} holdsForm onClose={close}>
          <ActionForm
            rules={specialDayRules}
            texts={specialDayTexts(special)}
            check={checkSpecialDay}
            submit={(typed, send: Send<CafeIntent>) =>
              send({ intent: 'save-special-day', ...typed, edits: 'yes' })
            }
            failed="Failed to save"
            label="Save"
            busyLabel="Saving..."
            onDone={close}
            onClose={close}
          >
            <input type="hidden" name="day" value={day} />
            <HoursAndNote />
          </ActionForm>
        </Dialog>
      )}
      <ConfirmAction<CafeIntent>
        title="Remove Special Day"
        label="Remove"
        failed="Failed to remove"
        fields={{ intent: 'remove-special-day', day }}
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
  const date = parseDay(chosen);
  return (
    <Form form={form} className="grid grid-cols-2 items-start gap-x-4 gap-y-5 @lg:grid-cols-4">
      <TextField
        label={specialDayRules.day.label}
        name="day"
        type="date"
        hint={date ? weekdayDate(date) : 'Its weekday is shown here.'}
        onChange={({ target }) => setChosen(target.value)}
        className="col-span-2"
      />
      <HoursAndNote />
      <Button type="submit" aria-disabled={form.busy} className="col-span-full justify-self-start">
        {form.busy ? 'Saving...' : 'Save the day'}
      </Button>
    </Form>
  );
}

function HoursAndNote() {
  const { opens, closes, note } = specialDayRules;
  return (
    <>
      <TextField label={opens.label} name="opens" type="time" hint="Empty when closed." />
      <TextField label={closes.label} name="closes" type="time" />
      <TextField
        label={note.label}
        name="note"
        hint="What visitors read on that day, such as Hari Raya."
        className="col-span-full"
      />
    </>
  );
}
