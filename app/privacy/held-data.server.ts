import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { detailSections } from '#app/careers/application-details.ts';
import { applicationFileKey, fileEndings } from '#app/careers/application-files.server.ts';
import { statusLabel } from '#app/careers/application-status.ts';
import { isPlaceholder, wasCompleted, withoutPlaceholder } from '#app/employees/employee.ts';
import { offerLetterKey } from '#app/employees/offer-letters/offer-letter.server.ts';
import { decryptNumbers } from '#app/employees/record/open-employee.server.ts';
import { recordRules } from '#app/employees/record-rules.ts';
import { findStoredMails } from '#app/mail/mail-queue.server.ts';
import { findRemoval } from '#app/newsletter/unsubscribe/unsubscribe.server.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, longDate, requireDay } from '#app/shared/dates.ts';
import { isWaitingUnder } from '#app/shop/restock/restock-requests.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { products, restockRequests } from '#db/schema/shop.ts';
import { emailSubscribers, newsletterConfirmations } from '#db/schema/subscribers.ts';
import { findRequestsOf } from './requests/data-requests.server.ts';
import { accountEnds, applicationEnds, employeeEnds } from './retention/retention.ts';

/** Of an employee, what only somebody who knows its last four characters sees. */
export const guardedNumbers = ['ic_number', 'kwsp_no', 'account_number'] as const;

export type GuardedNumber = (typeof guardedNumbers)[number];

export type HeldRecord = {
  title: string;
  /** Until when it is kept, in a sentence or two. */
  until: string;
  rows: { label: string; value: string }[];
  /** The same for a computer, under the names of the columns. */
  columns: Readonly<Record<string, unknown>>;
  files: { name: string; key: string }[];
};

type Parts = Pick<Services, 'db' | 'keys'>;
type Wanted = { email: string; reveal?: readonly GuardedNumber[] };

/** Everything that is held under an address, in whatever case it was typed. */
export async function findHeldData(services: Parts, wanted: Wanted): Promise<HeldRecord[]> {
  const employee = await findEmployee(services, wanted.email);
  const parts = [
    await applicationRecords(services, wanted.email, employee !== null),
    employee ? [employeeRecord(services, employee, wanted.reveal ?? [])] : [],
    await newsletterRecords(services, wanted.email),
    await restockRecords(services, wanted.email),
    await accountRecords(services, wanted.email),
    await requestRecords(services, wanted.email),
  ];
  return parts.flat();
}

/** Of those that the person's employee record has, the ones whose last four characters are these. */
export async function knownNumbers(
  services: Parts,
  { email, typed }: { email: string; typed: Readonly<Record<GuardedNumber, string>> },
): Promise<GuardedNumber[]> {
  const employee = await findEmployee(services, email);
  if (!employee) return [];
  const numbers = decryptNumbers(services.keys, employee);
  return guardedNumbers.filter((name) => {
    const number = numbers[name];
    return number && !isPlaceholder(number) && lastFour(number) === lastFour(typed[name]);
  });
}

export async function hasNumbers(services: Parts, email: string): Promise<boolean> {
  const employee = await findEmployee(services, email);
  return guardedNumbers.some((name) => employee?.[name] && !isPlaceholder(employee[name]));
}

const lastFour = (text: string) => text.replace(/[\s-]/g, '').slice(-4).toUpperCase();

const isTheirs = (column: AnyPgColumn, email: string): SQL =>
  eq(sql`lower(${column})`, email.toLowerCase());

const dayText = (at: Date) => longDate(cafeDay(at));
const endText = (day: string) => `Will be deleted on ${longDate(requireDay(day))}.`;

function filled(rows: { label: string; value: string | null | undefined }[]) {
  return rows.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

async function applicationRecords(
  { db, keys }: Parts,
  email: string,
  isEmployee: boolean,
): Promise<HeldRecord[]> {
  const found = await db
    .select()
    .from(jobApplications)
    .where(isTheirs(jobApplications.email, email))
    .orderBy(asc(jobApplications.created_at), asc(jobApplications.id));
  return Promise.all(
    found.map(async (application) => {
      const { id, full_name, why_embun, job_position, created_at } = application;
      const {
        content_digest: _,
        resume_url,
        full_body_image_url,
        selfie_image_url,
        ...columns
      } = application;
      const ends = applicationEnds(application, isEmployee);
      const mails = await findStoredMails(db, keys, { type: 'application', id });
      const files = [
        { name: fileEndings.resume, path: resume_url },
        { name: fileEndings.full_body_image, path: full_body_image_url },
        { name: fileEndings.selfie_image, path: selfie_image_url },
      ];
      return {
        title: `Application: ${job_position}, ${dayText(created_at)}`,
        until: ends ? endText(ends) : 'Kept as long as your employee record.',
        rows: filled([
          { label: 'Full name', value: full_name },
          ...detailSections(application).flatMap(({ rows }) => rows),
          { label: 'Why', value: why_embun },
          { label: 'Status', value: statusLabel[application.application_status] },
          { label: 'Sent on', value: dayText(created_at) },
          { label: 'Was shown', value: noticeText(application) },
          ...mails.map(({ content, queued_at }) => ({
            label: `Mail of ${dayText(queued_at)}`,
            value: content?.message.subject,
          })),
        ]),
        columns: {
          ...columns,
          mails: mails.map(({ kind, queued_at, content }) => ({
            kind,
            queued_at,
            ...content?.message,
          })),
        },
        files: files.flatMap(({ name, path }) =>
          path
            ? [{ name: `application-${id.slice(0, 8)}-${name}`, key: applicationFileKey(path) }]
            : [],
        ),
      };
    }),
  );
}

type EmployeeRow = typeof employeeOnboarding.$inferSelect;

async function findEmployee({ db }: Pick<Services, 'db'>, email: string) {
  const [row] = await db
    .select()
    .from(employeeOnboarding)
    .where(isTheirs(employeeOnboarding.email, email));
  return row ?? null;
}

const notShown = 'Not shown: its last four characters were not typed';

const obliged =
  'The law obliges us to keep it for seven years after you leave: PERKESO and LHDN ask for seven, EPF for six.';

function employeeRecord(
  { keys }: Pick<Services, 'keys'>,
  row: EmployeeRow,
  reveal: readonly GuardedNumber[],
): HeldRecord {
  const numbers = decryptNumbers(keys, row);
  const isGuarded = (name: string): name is GuardedNumber => name in numbers;
  const shown = (name: keyof typeof recordRules) => {
    if (!isGuarded(name)) return withoutPlaceholder(row[name] ?? '');
    const number = withoutPlaceholder(numbers[name] ?? '');
    return number && !reveal.includes(name) ? notShown : number;
  };
  const {
    onboarding_token: _,
    onboarding_token_hash: __,
    search_text: ___,
    offer_letter_url,
    ...columns
  } = row;
  const ends = employeeEnds(row);
  const names = Object.keys(recordRules) as (keyof typeof recordRules)[];
  const isObliged = row.left_on !== null || wasCompleted(row);
  return {
    title: 'Employment',
    until: [ends ? endText(ends) : 'Kept while you work with us.', isObliged ? obliged : '']
      .filter(Boolean)
      .join(' '),
    rows: filled([
      ...names.map((name) => ({ label: recordRules[name].label, value: shown(name) })),
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
      ...Object.fromEntries(guardedNumbers.map((name) => [name, shown(name)])),
    },
    files: offer_letter_url
      ? [{ name: 'offer-letter.pdf', key: offerLetterKey(offer_letter_url) }]
      : [],
  };
}

async function newsletterRecords({ db }: Pick<Services, 'db'>, email: string) {
  const title = 'Newsletter';
  const [subscriber] = await db
    .select()
    .from(emailSubscribers)
    .where(isTheirs(emailSubscribers.email, email));
  const waiting = await db
    .select()
    .from(newsletterConfirmations)
    .where(isTheirs(newsletterConfirmations.email, email));
  const removedAt = await findRemoval(db, email);
  const records: HeldRecord[] = waiting.map(({ token_hash: _, ...columns }) => ({
    title: `${title}, not confirmed`,
    until: `Will be deleted on ${dayText(columns.expires_at)}, unless you confirm it.`,
    rows: [
      { label: 'Asked for on', value: dayText(columns.created_at) },
      { label: 'Form', value: columns.source },
    ],
    columns,
    files: [],
  }));
  if (subscriber) {
    const until = 'Kept until you unsubscribe.';
    const rows = filled([
      { label: 'Email', value: subscriber.email },
      { label: 'Subscribed on', value: dayText(subscriber.subscribed_at) },
      { label: 'Form', value: subscriber.source },
      { label: 'Was shown', value: noticeText(subscriber) },
    ]);
    records.push({ title, until, rows, columns: subscriber, files: [] });
  }
  if (removedAt) {
    const until = 'Kept as a code that names nobody, so that nobody else puts your address back.';
    const rows = [{ label: 'Unsubscribed on', value: dayText(removedAt) }];
    records.push({ title, until, rows, columns: { removed_at: removedAt }, files: [] });
  }
  return records;
}

async function restockRecords({ db }: Pick<Services, 'db'>, email: string) {
  const rows = await db
    .select({ product: products.name, request: restockRequests })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.product_id))
    .where(isWaitingUnder(email));
  return rows.map(({ product, request }) => ({
    title: 'Told when it is back',
    until: `Kept until ${product} is back and we have written to you, at most a year.`,
    rows: filled([
      { label: 'Product', value: product },
      { label: 'Asked for on', value: dayText(request.created_at) },
      { label: 'Was shown', value: noticeText(request) },
    ]),
    columns: request,
    files: [],
  }));
}

async function accountRecords({ db }: Pick<Services, 'db'>, email: string): Promise<HeldRecord[]> {
  const found = await db.select().from(user).where(isTheirs(user.email, email));
  return found.map((account) => ({
    title: account.role === 'admin' ? 'Account of the back office' : 'Account',
    until:
      account.role === 'admin'
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
    files: [],
  }));
}

const kinds = { correction: 'Correction', deletion: 'Deletion' } as const;

async function requestRecords({ db }: Pick<Services, 'db'>, email: string): Promise<HeldRecord[]> {
  const requests = await findRequestsOf(db, email);
  if (requests.length === 0) return [];
  return [
    {
      title: 'What you asked for',
      until: 'Your words are deleted 30 days after the answer.',
      rows: requests.map(({ kind, received_at, answered_at, due_on }) => ({
        label: `${kinds[kind]}, ${dayText(received_at)}`,
        value: answered_at
          ? `Answered on ${dayText(answered_at)}`
          : `Will be answered by ${longDate(requireDay(due_on))}`,
      })),
      columns: { requests },
      files: [],
    },
  ];
}
