import { useId, useState } from 'react';
import { href } from 'react-router';
import { SaveConfirmed } from '#app/admin/actions/save-confirmed.tsx';
import { CopyButton } from '#app/admin/copy-text.tsx';
import { Section } from '#app/admin/section.tsx';
import type { Texts } from '#app/forms/rules.ts';
import { noAdmin, totalText } from '#app/privacy/breach/breach-csv.ts';
import type { BreachNotice } from '#app/privacy/breach/breach-notices.ts';
import type { BreachField } from '#app/privacy/breach/breach-question.ts';
import type { BreachAnswer, SeenRecord } from '#app/privacy/breach/find-seen.server.ts';
import { dataKinds } from '#app/shared/data-kinds.ts';
import { Button } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/day.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { fetchFile } from '#app/ui/save-file.ts';

export type Found = {
  question: Texts<BreachField>;
  answer: BreachAnswer & { notices: BreachNotice[] };
};

/** Few, so that the next step is not far below. */
const firstShown = 20;

export function BreachFound({ question, answer }: Found) {
  const { records, shown, notes, notices } = answer;
  const [isWhole, setWhole] = useState(false);
  const isCut = shown.length > firstShown && !isWhole;
  return (
    <div ref={readFromHeading}>
      <Section title="Whose data">
        <p role="status">{totalText(answer)}</p>
        <p className="mt-2 text-muted">
          Screens with lists are not recorded: anyone signed in may also have seen the names,
          addresses and positions of everybody there.
        </p>
        {records > 0 && (
          <SaveConfirmed
            load={() =>
              fetchFile(`${href('/admin/requests/breach.csv')}?${new URLSearchParams(question)}`)
            }
            label="Save all as CSV"
            failed="Failed to save the list"
            className="mt-4"
          />
        )}
        <ul className="rows">
          {shown.map((one, at) => (
            <SeenItem key={one.type + one.id} seen={one} onPaper={isCut && at >= firstShown} />
          ))}
        </ul>
        {isCut && (
          <Button look="secondary" onClick={() => setWhole(true)}>
            Show all {shown.length}
          </Button>
        )}
        {records > shown.length && (
          <p className="mt-4">
            {(records - shown.length).toLocaleString('en-MY')} more are in the CSV.
          </p>
        )}
      </Section>
      {notes.length > 0 && <ToJudge notes={notes} />}
      <BreachNotices notices={notices} />
    </div>
  );
}

function readFromHeading(found: HTMLElement | null) {
  const heading = found?.querySelector('h2');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

const typeNames: Record<SeenRecord['type'], string> = {
  application: 'application',
  employee: 'employee record',
  subscriber: 'subscriber',
  user: 'account',
  confirmation: 'unconfirmed newsletter address',
  'restock-request': 'address that waits for a product',
};

/** @param props.onPaper shown only in print */
function SeenItem({ seen, onPaper }: { seen: SeenRecord; onPaper: boolean }) {
  const { type, id, name, email, fields, by, first, last } = seen;
  return (
    <li className={onPaper ? 'hidden print:list-item' : undefined}>
      <p className="font-medium wrap-anywhere">
        {email === null ? `A deleted record (${typeNames[type]} ${id})` : (name ?? email)}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {email !== null && (
          <>
            {typeNames[type]}, <EmailText email={email} />
            <br />
          </>
        )}
        Seen by {by.map((one) => one || noAdmin).join(', ')}, since <Moment at={first} />
        {last > first && (
          <>
            , last <Moment at={last} />
          </>
        )}
      </p>
      <p className="mt-1 text-sm">{fields.map((field) => dataKinds[field].en).join(', ')}</p>
    </li>
  );
}

function ToJudge({ notes }: Pick<BreachAnswer, 'notes'>) {
  return (
    <Section title="To judge yourself">
      <ul className="flex flex-col gap-4">
        {notes.map(({ text, by, at, times }) => (
          <li key={text + by}>
            <p>{text}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {by || noAdmin}, <Moment at={at} />
              {times > 1 && `, ${times} times since`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const names = {
  commissioner: 'To the Commissioner',
  people: 'To the people',
  en: 'English',
  ms: 'Malay',
} as const;

function BreachNotices({ notices }: { notices: readonly BreachNotice[] }) {
  return (
    <Section
      title="3. Tell the Commissioner and the people"
      lead="Filled in with what is known; the rest is marked. Not yet read by a lawyer."
    >
      <div className="flex flex-col gap-8">
        {notices.map((notice) => (
          <Notice key={notice.to + notice.language} notice={notice} />
        ))}
      </div>
    </Section>
  );
}

function Notice({ notice: { to, language, text } }: { notice: BreachNotice }) {
  const id = useId();
  const name = `${names[to]}, in ${names[language]}`;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {name}
      </label>
      <textarea id={id} readOnly rows={12} lang={language} className="control" value={text} />
      <CopyButton text={text} aria-label={`Copy: ${name}`} className="sm:self-start" />
    </div>
  );
}
