import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { ActionResult, Send } from '#app/admin/actions/use-action.ts';
import { ForTheMachine, Section } from '#app/admin/section.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { readTexts } from '#app/forms/rules.ts';
import type { ActingSession } from '#app/privacy/breach/acting-sessions.server.ts';
import { breachRules, checkQuestion } from '#app/privacy/breach/breach-question.ts';
import { recordTypes } from '#app/privacy/breach/seen-fields.ts';
import { momentText } from '#app/shared/dates.ts';
import type { BreachIntent } from './actions.server.ts';
import type { Found } from './breach-found.tsx';

type Result = ActionResult & { found?: Found['answer'] };

export function BreachForm({
  admins,
  sessions,
  onFound,
}: {
  admins: readonly string[];
  sessions: readonly ActingSession[];
  onFound: (found: Found | null) => void;
}) {
  const [admin, setAdmin] = useState('');
  const ofAdmin = sessions.filter((session) => admin === '' || session.admin === admin);
  return (
    <Section
      title="2. Find out whose data"
      lead="Fill in at least one; more of them narrow the search. Times are Malaysian."
    >
      <ActionForm
        rules={breachRules}
        check={checkTyped}
        submit={async (question, send: Send<BreachIntent, Result>) => {
          onFound(null);
          const result = await send({ intent: 'look-up', ...question });
          onFound(result?.ok && result.found ? { question, answer: result.found } : null);
          return result;
        }}
        failed="Failed to look it up"
        label="Look it up"
        busyLabel="Looking it up..."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField type="datetime-local" label="From" name="from" />
          <TextField type="datetime-local" label="To" name="to" />
        </div>
        <SelectField
          label="Admin"
          name="admin_email"
          placeholder="Anybody"
          options={admins.map((email) => ({ value: email, label: email }))}
          onChange={(event) => setAdmin(event.target.value)}
        />
        <SelectField
          label="Session"
          name="session_id"
          placeholder="Any"
          options={ofAdmin.map((session) => ({ value: session.id, label: sessionText(session) }))}
          hint="With the times of the first and the last thing that was recorded in it."
        />
        <TextField
          label="Record"
          name="record"
          autoComplete="off"
          hint="Open an application or employee in the back office and copy the address of the page."
        />
        <ForTheMachine>
          Any other record is written as its kind and id, such as subscriber:{'{id}'}. The kinds are{' '}
          {recordTypes.join(', ')}.
        </ForTheMachine>
      </ActionForm>
    </Section>
  );
}

/** Checks the form before a proof of identity is asked for. */
function checkTyped(form: FormData) {
  const value = readTexts(breachRules, form);
  const checked = checkQuestion(value);
  return checked.ok ? { ok: true as const, value } : checked;
}

function sessionText({ admin, first, last, device }: ActingSession): string {
  return `${momentText(first)} to ${momentText(last)}, ${admin}, ${device ?? 'ended'}`;
}
