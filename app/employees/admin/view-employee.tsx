import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, Link } from 'react-router';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import { Description, DescriptionList, Section } from '#app/admin/description-list.tsx';
import { History } from '#app/admin/history.tsx';
import { Pencil } from '#app/admin/icons.ts';
import { MailTroubleLine } from '#app/admin/mail-trouble-line.tsx';
import { accountLengthNote, meantBank } from '#app/employees/bank/banks.ts';
import {
  isOwnPhone,
  isPlaceholder,
  onboardingStatusLabel,
  onboardingStatusTone,
  placeholder,
  withoutPlaceholder,
} from '#app/employees/employee.ts';
import { type Flag, flagColumns } from '#app/employees/employee-flags.ts';
import { mailName } from '#app/employees/links/employee-mails.ts';
import { historyText } from '#app/employees/record/employee-history.ts';
import type { EmployeeRecord } from '#app/employees/record/open-employee.server.ts';
import {
  fieldsIn,
  type RecordField,
  type RecordSection,
  recordSections,
  shortLabelOf,
} from '#app/employees/record-rules.ts';
import { useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { type Kept, RecordEnd } from '#app/privacy/admin/retention/record-end.tsx';
import { employeeEnds } from '#app/privacy/retention/retention.ts';
import { cafeDay, longDate, parseDay } from '#app/shared/dates.ts';
import { mailtoUrl } from '#app/shared/person/email.ts';
import { icNumberFault } from '#app/shared/person/ic-number.ts';
import { isPhone, telUrl } from '#app/shared/person/phone.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Day, DayText, Moment } from '#app/ui/day.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { EmployeeIntent } from './actions.server.ts';
import { RecordFlag } from './row/record-flags.tsx';
import { useRecord } from './use-record.ts';

export function ViewEmployee({ id, onClose }: { id: string; onClose: () => void }) {
  // After a change the record is opened again, to show its new history.
  const [times, setTimes] = useState(1);
  const record = useRecord(id, 'view', onClose, times);
  return (
    <Dialog title="Employee Details" size="large" onClose={onClose}>
      {record ? (
        <WholeRecord record={record} onChanged={() => setTimes(times + 1)} />
      ) : (
        <p className="py-16 text-center">Loading...</p>
      )}
    </Dialog>
  );
}

const wholeRecordId = 'whole-record';

type Props = { record: EmployeeRecord; onChanged: () => void };

function WholeRecord({ record, onChanged }: Props) {
  const open = useOpenDialog();
  const [kept, setKept] = useState<Kept>(record);
  const ends = employeeEnds({
    ...record,
    ...kept,
    created_at: new Date(record.created_at),
    updated_at: new Date(record.version),
    completed_at: record.completed_at === null ? null : new Date(record.completed_at),
    token_expires_at: record.token_expires_at === null ? null : new Date(record.token_expires_at),
  });
  return (
    <article
      id={wholeRecordId}
      tabIndex={-1}
      className="@container flex flex-col gap-8 outline-none"
    >
      <header>
        <h3 className="text-title">{record.full_name_ic}</h3>
        <p className="mt-1 text-muted">{record.job_position}</p>
        {record.mail_troubles.length > 0 && (
          <div className="mt-3 flex flex-col gap-1 rounded-control bg-paper px-4 py-3">
            {record.mail_troubles.map((mail) => (
              <MailTroubleLine key={mail.kind} what={mailName(mail.kind)} mail={mail} />
            ))}
          </div>
        )}
        {/* This is the first element to get the focus, so that the keys scroll from the top. */}
        <Button look="secondary" className="mt-4" onClick={() => open({ edit: record.id })}>
          <Icon node={Pencil} className="size-4" />
          Edit
        </Button>
      </header>
      {recordSections.map((title) => (
        <Section key={title} as="h4" title={title}>
          {flagsIn[title]?.map((flag) => (
            <ConfirmFlag key={flag} flag={flag} record={record} onChanged={onChanged} />
          ))}
          <DescriptionList>
            {fieldsIn(title).map((name) => (
              <Description key={name} label={shortLabelOf(name)}>
                <Answer name={name} text={textOf(record, name)} />
                <AmberLine>{noteOf(record, name)}</AmberLine>
              </Description>
            ))}
          </DescriptionList>
        </Section>
      ))}
      <Section as="h4" title="Employment">
        <DescriptionList>
          <Description label="Position">{record.job_position}</Description>
          <Description label="PIN">
            {record.employee_pin ?? 'N/A'}
            <AmberLine>
              {record.pin_shared_with && `Also the PIN of ${record.pin_shared_with}`}
            </AmberLine>
          </Description>
          <Description label="Status">
            <Badge tone={onboardingStatusTone[record.status]}>
              {onboardingStatusLabel[record.status]}
            </Badge>
          </Description>
          {record.applications.length > 0 && (
            <Description label="Applied on">
              {record.applications.map((application) => (
                <Link
                  key={application.id}
                  to={`${href('/admin/applications')}?application=${application.id}`}
                  className="block underline underline-offset-4"
                >
                  <Day at={new Date(application.created_at)} />, {application.job_position}
                </Link>
              ))}
            </Description>
          )}
          <Description label="Created at">
            <Day at={new Date(record.created_at)} />
          </Description>
          {record.completed_at && (
            <Description label="Completed at">
              <Day at={new Date(record.completed_at)} />
            </Description>
          )}
          {record.started_on && (
            <Description label="Started on">
              <DayText day={record.started_on} />
            </Description>
          )}
          {record.left_on && (
            <Description label="Left on">
              <DayText day={record.left_on} />
            </Description>
          )}
          {record.notice && <Description label="Was shown">{record.notice}</Description>}
          {record.token_expires_at && (
            <Description label="Token expiry">
              <Moment at={new Date(record.token_expires_at)} />
            </Description>
          )}
        </DescriptionList>
      </Section>
      {ends && (
        <RecordEnd
          id={record.id}
          ends={ends}
          kept={kept}
          onKept={setKept}
          failed="Failed to keep the record"
        />
      )}
      <Section as="h4" title="History">
        <History entries={record.history} textOf={historyText} somebody="The employee" />
      </Section>
    </article>
  );
}

const flagsIn: Partial<Record<RecordSection, readonly Flag[]>> = {
  Personal: ['date-of-birth'],
  Banking: ['bank-account', 'account-owner'],
};

/** The text of a field: 'Pending' if not answered yet (spec 3.10), 'N/A' for a KWSP number, which is optional. */
function textOf(record: EmployeeRecord, name: RecordField): string {
  const stored = record[name];
  if (name === 'kwsp_no') return stored ?? 'N/A';
  const day = name === 'date_of_birth' && stored ? parseDay(stored) : null;
  if (day) return longDate(day);
  return stored === null || isPlaceholder(stored) ? placeholder : stored;
}

/** A note on an answer that was accepted but looks wrong; '' for any other. */
function noteOf(record: EmployeeRecord, name: RecordField): string {
  const text = (field: RecordField) => withoutPlaceholder(record[field]);
  const [bank_name, account_number] = [text('bank_name'), text('account_number')];
  const meant = name === 'bank_name' && meantBank(bank_name);
  if (meant) return `Perhaps ${meant}`;
  if (name === 'account_number') return accountLengthNote({ bank_name, account_number });
  if (name !== 'emergency_contact_phone') return '';
  return isOwnPhone(text(name), { phone: text('phone') }) ? 'Their own phone number' : '';
}

/** An address to write to, a number to call, or a text. */
function Answer({ name, text }: { name: RecordField; text: string }) {
  const isNumber = name === 'phone' || name === 'emergency_contact_phone';
  if (name === 'email' || (isNumber && isPhone(text)))
    return (
      <a
        href={isNumber ? telUrl(text) : mailtoUrl(text)}
        className="wrap-anywhere underline underline-offset-4"
      >
        {text}
      </a>
    );
  return <span className="whitespace-pre-line">{text}</span>;
}

function AmberLine({ children }: { children: string | null }) {
  return children && <span className="block text-sm text-amber">{children}</span>;
}

/** The button by which the owner removes a flag, after asking by phone. */
function ConfirmFlag({ flag, record, onChanged }: Props & { flag: Flag }) {
  const [asking, setAsking] = useState(false);
  const since = record[flagColumns[flag]];
  if (!since) return null;
  const { full_name_ic: name, phone, applied_before: applied } = record;
  function close(isDone?: true) {
    flushSync(() => setAsking(false));
    if (!isDone) return;
    // The button disappears, and the focus with it, so the record gets the focus.
    document.getElementById(wholeRecordId)?.focus({ preventScroll: true });
    onChanged();
  }

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-amber-mist px-4 py-3 *:mt-0">
      <RecordFlag flag={flag} since={new Date(since)}>
        {flag === 'date-of-birth'
          ? icNumberFault(record.ic_number ?? '', cafeDay(new Date()))
          : undefined}
      </RecordFlag>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Confirm
      </Button>
      {asking && (
        <ConfirmDialog<EmployeeIntent>
          title="Have they said so by phone?"
          label="They have confirmed it"
          look="primary"
          failed="Update Failed"
          fields={{ intent: `confirm-${flag}`, id: record.id, version: record.version }}
          onClose={close}
        >
          <p>Call {name}, and compare with the record. Once it is confirmed, the warning goes.</p>
          <PhoneLine place="In the record" number={phone} />
          {applied && (
            <PhoneLine
              place={
                <>
                  In the application of <Day at={new Date(applied.on)} />
                </>
              }
              number={applied.phone}
            />
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

function PhoneLine({ place, number }: { place: ReactNode; number: string | null }) {
  return (
    number &&
    isPhone(number) && (
      <p className="mt-3">
        {place}:{' '}
        <a href={telUrl(number)} className="underline">
          {number}
        </a>
      </p>
    )
  );
}
