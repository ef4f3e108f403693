import { detailSections } from '#app/careers/application-details.ts';
import { applicationFileKey, fileEndings } from '#app/careers/application-files.server.ts';
import { statusLabel } from '#app/careers/application-status.ts';
import {
  applicationReference,
  decisionOfKind,
  findNotification,
} from '#app/careers/review/application-mails.ts';
import { isPlaceholder, withoutPlaceholder } from '#app/employees/employee.ts';
import { offerLetterKey } from '#app/employees/offer-letters/offer-letter.server.ts';
import { decryptNumbers } from '#app/employees/record/open-employee.server.ts';
import {
  isNumberField,
  type NumberField,
  numberFields,
  type RecordField,
  recordRules,
} from '#app/employees/record-rules.ts';
import { fieldsOf } from '#app/forms/rules.ts';
import { isInOutbox } from '#app/mail/mail-error.ts';
import { findStoredMails } from '#app/mail/mail-queue.server.ts';
import { formSource } from '#app/newsletter/subscribe.server.ts';
import { findRemoval } from '#app/newsletter/unsubscribe.server.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, longDate, parseDay, requireDay } from '#app/shared/dates.ts';
import { cleanNumber } from '#app/shared/text.ts';
import type { jobApplications } from '#db/schema/applications.ts';
import { applicationsOf, findHeldRows, type HeldRows } from './held-rows.server.ts';
import { requestNames } from './requests/answer-mail.ts';
import { findRequestsOf } from './requests/data-requests.server.ts';
import { lawAsks } from './requests/deletion-plan.ts';
import { accountEnds, applicationEnds, employeeEnds, worksHere } from './retention/retention.ts';

export type HeldRecord = {
  title: string;
  /** Until when it is kept, in a sentence or two. */
  until: string;
  rows: { label: string; value: string }[];
  /** The same for a computer, under the names of the columns. */
  columns: Readonly<Record<string, unknown>>;
  files?: HeldFile[];
};

export type HeldFile = { name: string; key: string };

type Parts = Pick<Services, 'db' | 'keys'>;
/** `latest`: how many applications at most. */
type Wanted = { email: string; reveal?: readonly NumberField[]; latest?: number };

/** Everything that is held under an address, a record at a time; of applications the latest first. */
export async function* heldRecords(
  services: Parts,
  { email, reveal = [], latest = Infinity }: Wanted,
): AsyncGenerator<HeldRecord> {
  const { db, keys } = services;
  const rows = await findHeldRows(db, email);
  if (rows.employee) yield employeeRecord(keys, rows.employee, reveal);
  if (rows.account) yield accountRecord(rows.account);
  yield* newsletterRecords(rows, await findRemoval(db, email));
  let shown = 0;
  for await (const application of applicationsOf(db, email)) {
    if (++shown > latest) break;
    yield await applicationRecord(services, application, rows.employee !== null);
  }
  yield* rows.waiting.map(restockRecord);
  yield* rows.invitations.map(invitationRecord);
  yield* requestRecords(await findRequestsOf(db, email));
}

/** The same as a list; its length is bounded only with `latest`. */
export async function findHeldData(services: Parts, wanted: Wanted): Promise<HeldRecord[]> {
  const records: HeldRecord[] = [];
  for await (const record of heldRecords(services, wanted)) records.push(record);
  return records;
}

/** The files of {@link heldRecords}. */
export async function* heldFiles(db: Queryable, email: string): AsyncGenerator<HeldFile> {
  const { employee } = await findHeldRows(db, email);
  if (employee) yield* employeeFiles(employee);
  for await (const application of applicationsOf(db, email)) yield* applicationFiles(application);
}

/** The numbers of the person's employee record whose last four characters, without hyphens, were typed. */
export async function knownNumbers(
  { db, keys }: Parts,
  { email, typed }: { email: string; typed: Readonly<Record<NumberField, string>> },
): Promise<NumberField[]> {
  const { employee } = await findHeldRows(db, email);
  if (!employee) return [];
  const numbers = decryptNumbers(keys, employee);
  return numberFields.filter((name) => {
    const number = numbers[name];
    return number && !isPlaceholder(number) && lastFour(number) === lastFour(typed[name]);
  });
}

/** The numbers that these records leave out. */
export function hiddenNumbers(records: readonly HeldRecord[]): NumberField[] {
  return numberFields.filter((name) => records.some(({ columns }) => columns[name] === notShown));
}

const lastFour = (text: string) =>
  cleanNumber(text)
    .replace(/[\s.-]/g, '')
    .slice(-4)
    .toUpperCase();

const dayText = (at: Date) => longDate(cafeDay(at));
const endText = (day: string) => `Will be deleted on ${longDate(requireDay(day))}.`;

function filled(rows: { label: string; value: string | null | undefined }[]) {
  return rows.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

type StoredApplication = typeof jobApplications.$inferSelect;

async function applicationRecord(
  { db, keys }: Parts,
  stored: StoredApplication,
  isEmployed: boolean,
): Promise<HeldRecord> {
  const { id, full_name, why_embun, job_position, created_at } = stored;
  const set = stored.application_status;
  const written = await findStoredMails(db, keys, { type: 'application', id });
  const told = findNotification(written.filter((one) => !isInOutbox(one)))?.decision;
  const isTold = told === set || (set === 'accepted' && isEmployed);
  const status = isTold ? statusLabel[set] : 'Under review';
  // A decision that the applicant has not been told of does not count yet.
  const undecided = { application_status: 'reviewing', decided_at: null } as const;
  const application = isTold ? stored : { ...stored, ...undecided };
  const {
    content_digest: _,
    search_key: __,
    // What admins think and write of somebody is that person's data, but may be about others too (a referee,
    // a claim): on request an admin reads it first and hands it out.
    rating: ___,
    updated_at: ____,
    keep_reason: _____,
    resume_url: _______,
    full_body_image_url: ________,
    selfie_image_url: _________,
    ...columns
  } = application;
  const ends = applicationEnds(application, isEmployed);
  const mails = written.filter(
    (one) => !decisionOfKind(one.kind) || (one.state !== 'failed' && !isInOutbox(one)),
  );
  return {
    title: `Application: ${job_position}, ${dayText(created_at)}`,
    until: `${ends ? endText(ends) : 'Kept as long as your employee record.'}${isTold ? '' : ' A decision moves that day.'}`,
    rows: filled([
      { label: 'Reference', value: applicationReference(id) },
      { label: 'Full name', value: full_name },
      ...detailSections(application).flatMap(({ rows }) => rows),
      { label: 'Why', value: why_embun },
      { label: 'Status', value: status },
      { label: 'Sent on', value: dayText(created_at) },
      { label: 'Was shown', value: noticeText(application) },
      ...mails.map(({ content, queued_at }) => ({
        label: `Mail of ${dayText(queued_at)}`,
        value: content?.message.subject,
      })),
    ]),
    columns: {
      ...columns,
      application_status: status,
      mails: mails.map(({ kind, queued_at, content }) => ({
        kind,
        queued_at,
        ...content?.message,
      })),
    },
    files: applicationFiles(stored),
  };
}

function applicationFiles(application: StoredApplication): HeldFile[] {
  const { id, resume_url, full_body_image_url, selfie_image_url } = application;
  const named = [
    { name: fileEndings.resume, path: resume_url },
    { name: fileEndings.full_body_image, path: full_body_image_url },
    { name: fileEndings.selfie_image, path: selfie_image_url },
  ];
  return named.flatMap(({ name, path }) =>
    path ? [{ name: `application-${id.slice(0, 8)}-${name}`, key: applicationFileKey(path) }] : [],
  );
}

const notShown = 'Shown only in a download for which you type its last four digits or letters';

type EmployeeRow = NonNullable<HeldRows['employee']>;

function employeeRecord(
  keys: Services['keys'],
  row: EmployeeRow,
  reveal: readonly NumberField[],
): HeldRecord {
  const numbers = decryptNumbers(keys, row);
  const shown = (name: RecordField) => {
    const day = name === 'date_of_birth' && parseDay(row[name] ?? '');
    if (day) return longDate(day);
    if (!isNumberField(name)) return withoutPlaceholder(row[name] ?? '');
    const number = withoutPlaceholder(numbers[name] ?? '');
    return number && !reveal.includes(name) ? notShown : number;
  };
  const {
    onboarding_token: _,
    onboarding_token_hash: __,
    completed_token_hash: ____,
    search_key: ___,
    // Left out as for applications. The flags stay: they only compare what this person sent.
    keep_reason: _____,
    offer_letter_url: _______,
    ...columns
  } = row;
  const ends = employeeEnds(row);
  const isObliged = row.left_on !== null || worksHere(row);
  return {
    title: 'Employment',
    until: [
      ends ? endText(ends) : 'Kept while you work with us.',
      isObliged ? `The law obliges us: ${lawAsks}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    rows: filled([
      ...fieldsOf(recordRules).map((name) => ({
        label: recordRules[name].label,
        value: shown(name),
      })),
      { label: 'Position', value: row.job_position },
      { label: 'PIN', value: row.employee_pin },
      {
        label: 'Started on',
        value: row.started_on && longDate(requireDay(row.started_on)),
      },
      { label: 'Left on', value: row.left_on && longDate(requireDay(row.left_on)) },
      { label: 'Record made on', value: dayText(row.created_at) },
      { label: 'Form sent on', value: row.completed_at && dayText(row.completed_at) },
      { label: 'Was shown', value: noticeText(row) },
    ]),
    columns: {
      ...columns,
      ...Object.fromEntries(numberFields.map((name) => [name, shown(name)])),
    },
    files: employeeFiles(row),
  };
}

function employeeFiles({ offer_letter_url: path }: EmployeeRow): HeldFile[] {
  return path ? [{ name: 'offer-letter.pdf', key: offerLetterKey(path) }] : [];
}

const formName = (source: string) => (source === 'admin' ? 'By us' : 'In the menu of the site');

function newsletterRecords(
  { subscription, confirmations }: HeldRows,
  removedAt: Date | null,
): HeldRecord[] {
  const title = 'Newsletter';
  const records: HeldRecord[] = confirmations.map((columns) => ({
    title: `${title}, not confirmed`,
    until: `Will be deleted on ${dayText(columns.expires_at)}, unless you confirm it.`,
    rows: [
      { label: 'Asked for on', value: dayText(columns.created_at) },
      { label: 'Form', value: formName(formSource) },
    ],
    columns: { ...columns, source: formSource },
  }));
  if (subscription) {
    const until = 'Kept until you unsubscribe.';
    const rows = filled([
      { label: 'Email', value: subscription.email },
      { label: 'Subscribed on', value: dayText(subscription.subscribed_at) },
      { label: 'Form', value: formName(subscription.source) },
      { label: 'Was shown', value: noticeText(subscription) },
    ]);
    records.push({ title, until, rows, columns: subscription });
  }
  if (removedAt) {
    const until = 'Kept as a code that names nobody, so that nobody else puts your address back.';
    const rows = [{ label: 'Unsubscribed on', value: dayText(removedAt) }];
    records.push({ title, until, rows, columns: { removed_at: removedAt } });
  }
  return records;
}

function restockRecord({ product, request }: HeldRows['waiting'][number]): HeldRecord {
  return {
    title: 'Told when it is back',
    until: `Kept until ${product} is back and we have written to you, at most a year.`,
    rows: filled([
      { label: 'Product', value: product },
      { label: 'Asked for on', value: dayText(request.created_at) },
      { label: 'Was shown', value: noticeText(request) },
    ]),
    columns: request,
  };
}

function invitationRecord({ id: _, ...columns }: HeldRows['invitations'][number]): HeldRecord {
  return {
    title: 'Invitation to the back office',
    until: `Could be used until ${dayText(columns.expires_at)}. Kept until an admin withdraws it.`,
    rows: [{ label: 'Invited on', value: dayText(columns.created_at) }],
    columns,
  };
}

function accountRecord(account: NonNullable<HeldRows['account']>): HeldRecord {
  const isAdmin = account.role === 'admin';
  return {
    title: isAdmin ? 'Account of the back office' : 'Account',
    until: isAdmin
      ? 'Kept while you are an admin.'
      : `${endText(accountEnds(account))} Each visit while you are signed in moves that day.`,
    rows: filled([
      { label: 'Name', value: account.name },
      { label: 'Email', value: account.email },
      { label: 'Made on', value: dayText(account.createdAt) },
      { label: 'Last seen on', value: account.lastSeenAt && dayText(account.lastSeenAt) },
      { label: 'Was shown', value: noticeText(account) },
    ]),
    columns: account,
  };
}

function requestRecords(requests: Awaited<ReturnType<typeof findRequestsOf>>): HeldRecord[] {
  if (requests.length === 0) return [];
  return [
    {
      title: 'What you asked for',
      until: 'Your words are deleted 30 days after the answer.',
      rows: requests.map(({ kind, received_at, answered_at, due_on }) => ({
        label: `${requestNames[kind]}, ${dayText(received_at)}`,
        value: answered_at
          ? `Answered on ${dayText(answered_at)}`
          : `Will be answered by ${longDate(requireDay(due_on))}`,
      })),
      columns: { requests },
    },
  ];
}
