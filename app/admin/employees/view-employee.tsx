import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { History } from '#app/admin/history.tsx';
import { MailTroubleLine } from '#app/admin/mail-trouble-line.tsx';
import {
  isPlaceholder,
  onboardingStatusLabel,
  onboardingStatusTone,
  placeholder,
} from '#app/employees/employee.ts';
import { fieldLabel } from '#app/employees/employee-form.ts';
import { type Mark, markColumns } from '#app/employees/employee-marks.ts';
import { mailName } from '#app/employees/links/employee-mails.ts';
import { historyText } from '#app/employees/record/employee-history.ts';
import type { EmployeeRecord } from '#app/employees/record/employee-record.ts';
import { longDate, parseDay } from '#app/shared/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Day, Moment } from '#app/ui/day.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { EmployeeResult } from './actions.server.ts';
import { RecordMark } from './row/record-marks.tsx';
import { useOpenDialog } from './use-open-dialog.ts';
import { useRecord } from './use-record.ts';

export function ViewEmployee({ id, onClose }: { id: string; onClose: () => void }) {
  const record = useRecord(id, 'view', onClose);
  return (
    <Dialog title="Employee Details" size="large" onClose={onClose}>
      {record ? <WholeRecord record={record} /> : <p className="py-16 text-center">Loading...</p>}
    </Dialog>
  );
}

const wholeRecordId = 'whole-record';

function WholeRecord({ record }: { record: EmployeeRecord }) {
  const open = useOpenDialog();
  const [version, setVersion] = useState(record.version);
  const confirmable = (mark: Mark) => (
    <ConfirmMark mark={mark} record={record} version={version} onConfirmed={setVersion} />
  );
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
        {/* The first thing to focus, from where the keys scroll. */}
        <Button look="secondary" className="mt-4" onClick={() => open({ edit: record.id })}>
          <Pencil aria-hidden className="size-4" strokeWidth={1.5} />
          Edit
        </Button>
      </header>
      <Section title="Personal" before={confirmable('date-of-birth')}>
        <Field record={record} name="full_name_ic" />
        <Field record={record} name="email" />
        <Field record={record} name="ic_number" />
        <Field record={record} name="phone" />
        <Field record={record} name="address" />
        <Fact label={fieldLabel.date_of_birth}>{birthday(record.date_of_birth)}</Fact>
        <Fact label={fieldLabel.kwsp_no}>{record.kwsp_no ?? 'N/A'}</Fact>
      </Section>
      <Section
        title="Banking"
        before={
          <>
            {confirmable('bank-account')}
            {confirmable('account-owner')}
          </>
        }
      >
        <Field record={record} name="bank_name" />
        <Field record={record} name="account_number" />
        <Field record={record} name="account_owner_name" />
      </Section>
      <Section title="Sizing">
        <Field record={record} name="tshirt_size" />
        <Field record={record} name="shoes_size" />
      </Section>
      <Section title="Emergency Contact">
        <Field record={record} name="emergency_contact_name" label="Name" />
        <Field record={record} name="emergency_contact_phone" label="Phone" />
        <Field record={record} name="emergency_contact_relationship" label="Relationship" />
      </Section>
      <Section title="Employment">
        <Fact label="Position">{record.job_position}</Fact>
        <Fact label="PIN">
          {record.employee_pin ?? 'N/A'}
          {record.pin_shared_with && (
            <span className="block text-sm text-amber">
              Also the PIN of {record.pin_shared_with}
            </span>
          )}
        </Fact>
        <Fact label="Status">
          <Badge tone={onboardingStatusTone[record.status]}>
            {onboardingStatusLabel[record.status]}
          </Badge>
        </Fact>
        <Fact label="Created at">
          <Day at={new Date(record.created_at)} />
        </Fact>
        {record.completed_at && (
          <Fact label="Completed at">
            <Day at={new Date(record.completed_at)} />
          </Fact>
        )}
        {record.token_expires_at && (
          <Fact label="Token expiry">
            <Moment at={new Date(record.token_expires_at)} />
          </Fact>
        )}
      </Section>
      <section>
        <SectionTitle>History</SectionTitle>
        <History entries={record.history} textOf={historyText} somebody="The employee" />
      </section>
    </article>
  );
}

function Section({
  title,
  before,
  children,
}: {
  title: string;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      {before}
      <dl className="mt-4 grid gap-x-8 gap-y-4 @md:grid-cols-2">{children}</dl>
    </section>
  );
}

function SectionTitle({ children }: { children: ReactNode }) {
  return <h4 className="border-b border-line pb-2 text-lg font-medium">{children}</h4>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** What the employee has not answered yet is 'Pending' (spec 3.10). */
function Field({
  record,
  name,
  label = fieldLabel[name],
}: {
  record: EmployeeRecord;
  name: keyof typeof fieldLabel;
  label?: string;
}) {
  const stored = record[name];
  return (
    <Fact label={label}>{stored === null || isPlaceholder(stored) ? placeholder : stored}</Fact>
  );
}

function birthday(stored: string | null): string {
  const day = stored && parseDay(stored);
  return day ? longDate(day) : placeholder;
}

/** The owner has asked by phone: that takes the mark away, and makes a new version of the record. */
function ConfirmMark({
  mark,
  record,
  version,
  onConfirmed,
}: {
  mark: Mark;
  record: EmployeeRecord;
  version: string;
  onConfirmed: (version: string) => void;
}) {
  const { sending, result, send } = useAction<EmployeeResult>((done) => {
    onConfirmed(done.version ?? version);
    // The button goes, and the focus with it: the keyboard goes on from the record.
    document.getElementById(wholeRecordId)?.focus({ preventScroll: true });
  });
  const since = record[markColumns[mark]];
  if (!since || result?.ok) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-amber-mist px-4 py-3 *:mt-0">
      <RecordMark mark={mark} since={new Date(since)} />
      <Button
        look="secondary"
        disabled={sending}
        onClick={() => send({ intent: `confirm-${mark}`, id: record.id, version })}
      >
        Confirm
      </Button>
    </div>
  );
}
