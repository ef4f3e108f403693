import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { hashToken } from '#app/links/links.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee, numbers } from '#tests/fixtures/completed-employee.ts';
import { storedEmployee } from '#tests/support/onboarding.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';
import { addEmployee } from './add-employee.server.ts';
import { clearFlag, editEmployee } from './edit-employee.server.ts';
import { isPlaceholder } from './employee.ts';
import { type EditForm, type NewEmployee, textsOf } from './employee-form.ts';
import { countEmployees, type EmployeeFilters, listEmployees } from './employees.server.ts';
import {
  eraseExpiredOnboardingLinks,
  issueLink,
  sendLink,
  withdrawLink,
} from './links/onboarding-link.server.ts';
import { decryptSecret } from './record/employee-record.server.ts';
import { type EmployeeRecord, openEmployee } from './record/open-employee.server.ts';

const admin: Admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const now = new Date('2026-03-06T09:30:00.456Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const origin = 'https://cafe.example';
/** An id that no record has. Not a random one, so that the names of tests stay the same from run to run. */
const nobody = '0190f3c2-7b1e-4d8a-9c55-2f6a1d0e8b47';
const everybody: EmployeeFilters = { status: null, position: null, search: '' };
const newcomer: NewEmployee = {
  full_name_ic: 'Siti Aminah',
  email: 'siti@example.com',
  job_position: 'Supervisor',
};

const test = testServices({ RATE_LIMIT_FACTOR: '1000' });

/** Adds somebody new and answers with the id. */
async function add(values: Partial<NewEmployee> = {}, at = now): Promise<string> {
  const employee = { ...newcomer, email: `${randomUUID()}@example.com`, ...values };
  const result = await addEmployee(test.services, { employee, admin, now: at });
  if (!result.ok) throw new Error(result.reason);
  return result.id;
}

async function store(values: Parameters<typeof completedEmployee>[1] = {}) {
  const row = completedEmployee(test.services.keys, values);
  await test.services.db.insert(employeeOnboarding).values(row);
  return row;
}

const rowOf = (id: string) => storedEmployee(test.services.db, id);

const eventsOf = async (id: string) =>
  (await recorded(test.services.db, { id })).map(({ action, details }) => [
    action.replace('employee.', ''),
    details,
  ]);

const list = async (filters: Partial<EmployeeFilters>, at = now) => {
  const wanted = { ...everybody, ...filters };
  const { items } = await listEmployees({ ...test.services, origin }, wanted, {}, at);
  expect(await countEmployees(test.services.db, wanted, at)).toBe(items.length);
  return items;
};

async function open(id: string, purpose: 'view' | 'edit' = 'view'): Promise<EmployeeRecord> {
  const result = await openEmployee(test.services, { id, purpose, admin, now });
  if (!result.ok) throw new Error(result.reason);
  return result.record;
}

/** The employee has asked for no correction. */
const noteForAnswer = async () => false;

function edit(id: string, form: Partial<EditForm>, version?: string) {
  const change = { id, version, form, noteForAnswer, admin, now: hours(1) };
  return editEmployee(test.services, change);
}

describe('adding', () => {
  it('stores the placeholders and a link for 48 hours, and notes both', async () => {
    const id = await add({ email: 'placeholders@example.com' });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      full_name_ic: 'Siti Aminah',
      job_position: 'Supervisor',
      employee_pin: null,
      phone: 'Pending',
      address: 'Pending',
      bank_name: 'Pending',
      account_number: 'Pending',
      account_owner_name: 'Pending',
      tshirt_size: 'Pending',
      shoes_size: 'Pending',
      kwsp_no: null,
      date_of_birth: null,
      onboarding_status: 'pending',
      token_used: false,
      offer_letter_url: null,
      token_expires_at: new Date('2026-03-08T09:30:00.456Z'),
      created_at: now,
    });
    expect(row.ic_number).toMatch(/^PENDING-1772789400456-[0-9a-f]{8}$/);
    const token = decryptSecret(test.services.keys, id, 'onboarding_token', row.onboarding_token);
    expect(token).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(row.onboarding_token_hash).toBe(hashToken(String(token)));
    expect(row.onboarding_token).not.toContain(String(token));
    expect(await eventsOf(id)).toEqual([
      ['created', {}],
      ['link-issued', {}],
    ]);
  });

  it('of two admins adding one address at the same moment, one is told of the other’s', async () => {
    const email = 'twice@example.com';
    const twins = [email, 'TWICE@Example.com'].map((written) =>
      addEmployee(test.services, { employee: { ...newcomer, email: written }, admin, now }),
    );
    const results = await Promise.all(twins);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      reason: 'email-exists',
      existing: { full_name_ic: 'Siti Aminah', job_position: 'Supervisor', created_at: now },
    });
    const same = sql`lower(${employeeOnboarding.email}) = ${email}`;
    expect(await test.services.db.$count(employeeOnboarding, same)).toBe(1);
  });

  it('an address can be added again when its record is deleted at that moment', async () => {
    const email = 'free-again@example.com';
    const former = await add({ email });
    const { db, keys } = test.services;
    const attempt = db.transaction.bind(db);
    const refusedThenFree: typeof attempt = (work) =>
      attempt(work).finally(() =>
        db.delete(employeeOnboarding).where(eq(employeeOnboarding.id, former)),
      );
    vi.spyOn(db, 'transaction').mockImplementationOnce(refusedThenFree);
    const employee = { ...newcomer, full_name_ic: 'Siti Zubaidah', email };
    const result = await addEmployee({ db, keys }, { employee, admin, now: hours(1) });
    if (!result.ok) throw new Error(result.reason);
    expect(await rowOf(result.id)).toMatchObject({
      full_name_ic: 'Siti Zubaidah',
      email,
      created_at: hours(1),
    });
    expect(await eventsOf(result.id)).toEqual([
      ['created', {}],
      ['link-issued', {}],
    ]);
  });
});

describe('a link', () => {
  it('is replaced: the old one finds nothing, the new one opens for 48 hours', async () => {
    const id = await add();
    const before = await rowOf(id);
    await test.services.db
      .update(employeeOnboarding)
      .set({ token_used: true })
      .where(eq(employeeOnboarding.id, id));
    expect(await issueLink(test.services, { id, admin, now: hours(1) })).toEqual({ ok: true });
    const after = await rowOf(id);
    expect(after.onboarding_token_hash).not.toBe(before.onboarding_token_hash);
    expect(after).toMatchObject({ token_used: false, token_expires_at: hours(49) });
    expect((await eventsOf(id)).at(-1)).toEqual(['link-issued', {}]);
  });

  it('that is withdrawn opens nothing, shows as expired, and can be replaced', async () => {
    const id = await add();
    expect(await withdrawLink(test.services, { id, admin, now: hours(1) })).toEqual({ ok: true });
    expect(await rowOf(id)).toMatchObject({
      onboarding_token: null,
      onboarding_token_hash: null,
      token_expires_at: hours(1),
    });
    expect((await eventsOf(id)).at(-1)).toEqual(['link-withdrawn', {}]);
    const again = await withdrawLink(test.services, { id, admin, now: hours(1) });
    expect(again).toEqual({ ok: false, reason: 'no-link' });
    expect(await issueLink(test.services, { id, admin, now: hours(2) })).toEqual({ ok: true });
  });

  it('that is issued during an edit does not make the edit fail', async () => {
    const id = await add();
    const { version } = await open(id, 'edit');
    await issueLink(test.services, { id, admin, now: hours(1) });
    expect(await edit(id, { phone: '+60 12-000 4444' }, version)).toMatchObject({ ok: true });
  });

  it('for an address that exists sets the position, and says so in the history', async () => {
    const id = await add();
    await issueLink(test.services, { id, position: 'Part Time Barista', admin, now });
    expect((await rowOf(id)).job_position).toBe('Part Time Barista');
    expect((await eventsOf(id)).slice(-2)).toEqual([
      ['edited', { fields: 'job_position' }],
      ['link-issued', {}],
    ]);
    await issueLink(test.services, { id, position: 'Part Time Barista', admin, now });
    expect(await eventsOf(id)).toHaveLength(5);
  });

  it('is erased when it has expired, and still counts as expired', async () => {
    const [expired, open] = [await add({}, hours(-48)), await add({}, hours(-47))];
    await eraseExpiredOnboardingLinks(test.services.db, now);
    expect(await rowOf(expired)).toMatchObject({
      onboarding_token: null,
      onboarding_token_hash: null,
      token_expires_at: now,
    });
    expect((await rowOf(open)).onboarding_token_hash).not.toBeNull();
    const item = (await list({ status: 'expired' })).find(({ id }) => id === expired);
    expect(item).toMatchObject({ status: 'expired', link_status: 'Expired', link_url: null });
  });
});

describe('the list', () => {
  it('shows the link while it can be copied, and no encrypted number', async () => {
    const id = await add({ full_name_ic: 'Linked Person' });
    const [item] = await list({ search: 'linked person' });
    const row = await rowOf(id);
    const token = decryptSecret(test.services.keys, id, 'onboarding_token', row.onboarding_token);
    expect(item).toMatchObject({
      status: 'pending',
      link_status: 'Active',
      link_url: `https://cafe.example/onboarding/${token}`,
      has_offer_letter: false,
      letter_risks: [],
    });
    const names = ['ic_number', 'kwsp_no', 'account_number', 'onboarding_token', 'phone'];
    for (const name of names) expect(item).not.toHaveProperty(name);
    const [later] = await list({ search: 'linked person' }, hours(48));
    expect(later).toMatchObject({ status: 'expired', link_status: 'Expired', link_url: null });
  });

  it('knows who has completed the form, whatever an admin has set the status to since', async () => {
    const name = { full_name_ic: 'Completed Before' };
    const row = completedEmployee(test.services.keys, { ...name, onboarding_status: 'pending' });
    await test.services.db.insert(employeeOnboarding).values(row);
    expect(await list({ search: 'completed before' })).toMatchObject([
      { status: 'pending', was_completed: true },
    ]);
    await add({ full_name_ic: 'Not Yet' });
    expect(await list({ search: 'not yet' })).toMatchObject([{ was_completed: false }]);
  });

  it('shows who has an offer letter, and what is risky about it', async () => {
    const name = 'Lettered Person';
    const letterOf = (id: string) => `${id}/0123456789abcdef01234567-offer-letter.pdf`;
    const [unscanned, clean] = [randomUUID(), randomUUID()];
    await test.services.db.insert(storedFiles).values([
      { key: `offer-letters/${letterOf(unscanned)}`, size: 1, active_content: true },
      { key: `offer-letters/${letterOf(clean)}`, size: 1, scan: 'clean' },
    ]);
    const base = { full_name_ic: name };
    await store({ ...base, created_at: hours(1) });
    await store({ ...base, created_at: hours(2), id: clean, offer_letter_url: letterOf(clean) });
    const risky = { id: unscanned, offer_letter_url: letterOf(unscanned) };
    await store({ ...base, created_at: hours(3), ...risky });
    const services = { ...test.services, uploads: { scans: true }, origin };
    const { items } = await listEmployees(services, { ...everybody, search: name }, {}, now);
    expect(items.map((item) => [item.has_offer_letter, item.letter_risks])).toEqual([
      [true, ['not-scanned', 'active-content']],
      [true, []],
      [false, []],
    ]);
  });

  it('shows whether the last link was mailed, and when', async () => {
    const { db } = test.services;
    const id = await add({ full_name_ic: 'Mailed Link' });
    const shown = async (at = now) => (await list({ search: 'mailed link' }, at))[0]?.link_mail;
    expect(await shown()).toBeNull();
    await sendLink(test.services, { id, admin, now });
    expect(await shown()).toMatchObject({ queued_at: now, fault: 'outbox' });
    await db.update(mails).set({ state: 'sent' }).where(eq(mails.subject_id, id));
    await issueLink(test.services, { id, admin, now: hours(1) });
    expect(await shown(hours(1))).toBeNull();
    // The email to the former address about the new one is no email with the link.
    await edit(id, { email: 'mailed.link@example.com' });
    expect(await shown(hours(1))).toBeNull();
  });

  it('still shows an employee whose link no key decrypts', async () => {
    const [one, other] = [await add({ full_name_ic: 'Moved Token' }), await add()];
    const { onboarding_token } = await rowOf(other);
    await test.services.db
      .update(employeeOnboarding)
      .set({ onboarding_token })
      .where(eq(employeeOnboarding.id, one));
    const [item] = await list({ search: 'moved token' });
    expect(item).toMatchObject({ link_status: 'Active', link_url: null });
  });

  it('fails when not just one key is missing, but keys cannot be derived at all', async () => {
    await add({ full_name_ic: 'Faulty Keys' });
    const derive = () => {
      throw new Error('The keys cannot be derived');
    };
    const keys = { ...test.services.keys, derive };
    const listing = listEmployees(
      { ...test.services, keys, origin },
      { ...everybody, search: 'faulty keys' },
      {},
      now,
    );
    await expect(listing).rejects.toThrow('The keys cannot be derived');
  });

  it('leaves out employees who have left; they have a list of their own', async () => {
    const gone = await store({ full_name_ic: 'Gone Away', left_on: '2026-03-06' });
    const going = await store({ full_name_ic: 'Gone Away', left_on: '2026-03-07' });
    const idsOf = async (status: EmployeeFilters['status']) =>
      (await list({ status, search: 'gone away' })).map(({ id }) => id);
    expect(await idsOf(null)).toEqual([going.id]);
    expect(await idsOf('left')).toEqual([gone.id]);
  });

  it('is filtered by the status as it is shown, and by position', async () => {
    const name = 'Filtered Person';
    const base = { full_name_ic: name, token_used: false };
    await store({ ...base, onboarding_status: 'completed', token_used: true });
    // This one was sent another link since, which has expired: the status stays completed.
    await store({ ...base, onboarding_status: 'completed', token_expires_at: now });
    await store({ ...base, onboarding_status: 'pending', token_expires_at: hours(1) });
    await store({ ...base, onboarding_status: 'pending', token_expires_at: null });
    await store({ ...base, onboarding_status: 'pending', token_expires_at: now });
    await store({ ...base, onboarding_status: 'expired', token_expires_at: hours(1) });
    await store({
      ...base,
      onboarding_status: 'pending',
      token_used: true,
      job_position: 'Supervisor',
    });
    const found = async (filters: Partial<EmployeeFilters>) =>
      (await list({ search: name, ...filters })).map(({ status }) => status).sort();
    expect(await found({})).toHaveLength(7);
    expect(await found({ status: 'completed' })).toEqual(['completed', 'completed']);
    expect(await found({ status: 'pending' })).toEqual(['pending', 'pending', 'pending']);
    expect(await found({ status: 'expired' })).toEqual(['expired', 'expired']);
    expect(await found({ position: 'Supervisor' })).toEqual(['pending']);
    expect(await found({ position: 'Supervisor', status: 'expired' })).toEqual([]);
  });

  it('finds by any part of the name, in any spelling, address, PIN or position, also with special signs', async () => {
    const email = 'Mei.Ling@example.com';
    const full_name_ic = '陈美玲 Tan Mei Ling 100% a_b c\\d';
    const found = {
      email,
      full_name_ic,
      employee_pin: '0042',
      job_position: 'Supervisor',
    } as const;
    await store({ ...found, created_at: hours(99) });
    const parts = [
      'mEI lING',
      '美玲',
      '陈美',
      'MEI.LING@',
      '0042',
      'supervis',
      '100%',
      'a_b',
      'c\\d',
      // The tests of applications try out more spellings.
      'LÍNG  tan',
    ];
    for (const search of parts) expect((await list({ search }))[0]?.email, search).toBe(email);
  });

  it('is read forwards and backwards in pages of 50, newest first', async () => {
    const rows = Array.from({ length: 120 }, (_, n) =>
      completedEmployee(test.services.keys, { full_name_ic: `Paged ${n}`, created_at: hours(n) }),
    );
    await test.services.db.insert(employeeOnboarding).values(rows);
    const filters = { ...everybody, search: 'paged ' };
    const read = (page: { after?: string; before?: string }) =>
      listEmployees({ ...test.services, origin }, filters, page, now);
    const first = await read({});
    const second = await read({ after: String(first.older) });
    const third = await read({ after: String(second.older) });
    const names = [first, second, third].flatMap(({ items }) => items.map((i) => i.full_name_ic));
    expect(names).toEqual(Array.from({ length: 120 }, (_, n) => `Paged ${119 - n}`));
    expect([first.newer, third.older]).toEqual([null, null]);
    expect(await read({ before: String(third.newer) })).toEqual(second);
    expect(await countEmployees(test.services.db, filters, now)).toBe(120);
  });
});

describe('opening', () => {
  it('shows the numbers, and notes who opened the record and what for', async () => {
    const { id } = await store();
    expect(await open(id)).toMatchObject({ ...numbers, status: 'completed', link_status: 'Used' });
    await open(id, 'edit');
    expect(await eventsOf(id)).toEqual([
      ['opened', { for: 'view' }],
      ['opened', { for: 'edit' }],
    ]);
    const { history } = await open(id);
    expect(history).toHaveLength(3);
    expect(history[0]).toMatchObject({ actor: admin.email, what: 'opened' });
  });

  it('tells when the onboarding was completed, and until when a link was valid', async () => {
    const at = '2026-03-05T10:00:00.123Z';
    const completed = { created_at: at, completed_at: at, token_expires_at: at };
    expect(await open((await store()).id)).toMatchObject(completed);
    const added = { completed_at: null, token_expires_at: '2026-03-08T09:30:00.456Z' };
    expect(await open(await add())).toMatchObject(added);
    const withoutLink = { token_expires_at: null, link_status: 'No Token' };
    expect(await open((await store({ token_expires_at: null })).id)).toMatchObject(withoutLink);
  });

  it('names the applications of the same email, the latest first', async () => {
    const { id, email } = await store({ email: 'applied.before@example.com' });
    const applied = [now, hours(1)].map((created_at) =>
      applicationRow({ email: email.toUpperCase(), created_at }),
    );
    await test.services.db.insert(jobApplications).values([...applied, applicationRow()]);
    const { applications } = await open(id);
    expect(applications.map((one) => one.id)).toEqual([applied[1]?.id, applied[0]?.id]);
  });

  it('tells the phone number of the first accepted application before the record, unless it was corrected since', async () => {
    const { id, email } = await store({ email: 'impostor@example.com' });
    expect((await open(id)).applied_before).toBeNull();
    const { created_at } = await open(id);
    const applied = (['pending', 'accepted', 'accepted', 'pending', 'accepted'] as const).map(
      (application_status, n) => {
        const at = new Date(Date.parse(created_at) + (n - 3.5) * 60_000);
        return applicationRow({
          email,
          application_status,
          phone: `+60 12-000 000${n}`,
          created_at: at,
        });
      },
    );
    const { db } = test.services;
    await db.insert(jobApplications).values(applied);
    const numberOf = (n: number) => ({
      phone: `+60 12-000 000${n}`,
      on: applied[n]?.created_at?.toISOString(),
    });
    expect((await open(id)).applied_before).toEqual(numberOf(1));
    const corrected = { action: 'application.edited', actor: admin, id: `${applied[1]?.id}` };
    await recordAudit(db, { ...corrected, at: new Date(Date.parse(created_at) - 1) });
    expect((await open(id)).applied_before).toEqual(numberOf(1));
    await recordAudit(db, { ...corrected, at: hours(1) });
    expect((await open(id)).applied_before).toEqual(numberOf(2));
  });

  it('never tells the token', async () => {
    const id = await add();
    const record = await open(id);
    const row = await rowOf(id);
    const token = decryptSecret(test.services.keys, id, 'onboarding_token', row.onboarding_token);
    expect(JSON.stringify(record)).not.toContain(String(token));
    expect(JSON.stringify(record)).not.toContain(String(row.onboarding_token_hash));
    expect(isPlaceholder(String(record.ic_number))).toBe(true);
  });
});

describe('editing', () => {
  it('writes what was changed, and notes which fields, never their values', async () => {
    const { id } = await store();
    const result = await edit(id, {
      ic_number: '990101-14-7788',
      phone: '+60 19-000 1111',
      employee_pin: '0042',
      onboarding_status: 'expired',
    });
    expect(result).toMatchObject({ ok: true });
    expect(await open(id)).toMatchObject({
      ic_number: '990101-14-7788',
      phone: '+60 19-000 1111',
      employee_pin: '0042',
      onboarding_status: 'expired',
      account_number: numbers.account_number,
    });
    const events = await eventsOf(id);
    const fields = 'employee_pin, onboarding_status, ic_number, phone';
    expect(events).toContainEqual(['edited', { fields }]);
    expect(JSON.stringify(events)).not.toMatch(/990101|1111|0042/);
  });

  it('an edit without changes writes nothing: no number, no version, no event', async () => {
    const id = await add();
    const before = await rowOf(id);
    expect(await edit(id, textsOf(await open(id)))).toEqual({
      ok: true,
      name: before.full_name_ic,
      pinSharedWith: null,
      linkReplaced: false,
      numberNote: '',
    });
    expect(await rowOf(id)).toEqual(before);
    expect((await eventsOf(id)).map(([what]) => what)).not.toContain('edited');
  });

  it('an account number with an unusual length for its bank is stored, and pointed out', async () => {
    const { id } = await store();
    const changes = { bank_name: 'Maybank', account_number: '51234567890' };
    expect(await edit(id, changes)).toMatchObject({
      ok: true,
      numberNote: expect.stringContaining('this one has 11'),
    });
    expect(await open(id)).toMatchObject(changes);
  });

  it('an emptied field becomes unknown', async () => {
    const { id } = await store({ employee_pin: '0042' });
    const cleared = { ic_number: '', account_number: '', kwsp_no: '', phone: '', address: '' };
    const rest = {
      employee_pin: '',
      date_of_birth: '',
      emergency_contact_name: '',
      tshirt_size: '',
    };
    expect(await edit(id, { ...cleared, ...rest })).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({
      ic_number: expect.stringMatching(/^PENDING-/),
      account_number: 'Pending',
      kwsp_no: null,
      phone: 'Pending',
      address: 'Pending',
      employee_pin: null,
      date_of_birth: null,
      emergency_contact_name: null,
      tshirt_size: 'Pending',
    });
  });

  it('a record that changed since it was opened is not overwritten', async () => {
    const { id } = await store();
    const opened = await open(id, 'edit');
    expect(await edit(id, { phone: '+60 11-000 2222' })).toMatchObject({ ok: true });
    const late = await edit(id, { phone: '+60 11-000 3333' }, opened.version);
    expect(late).toEqual({ ok: false, reason: 'changed' });
    expect((await rowOf(id)).phone).toBe('+60 11-000 2222');
  });

  it('another record’s address is refused, naming that record', async () => {
    const [one, other] = [await store({ email: 'one@example.com' }), await store()];
    const result = await edit(String(other.id), { email: 'ONE@example.com' });
    expect(result).toMatchObject({ ok: false, reason: 'email-exists', existing: { id: one.id } });
    // A record may change the case of its own address.
    expect(await edit(String(one.id), { email: 'One@example.com' })).toMatchObject({ ok: true });
  });

  it('a new address replaces an open link, and the history says so', async () => {
    const id = await add();
    const before = await rowOf(id);
    const email = `${randomUUID()}@example.com`;
    expect(await edit(id, { email })).toMatchObject({ ok: true, linkReplaced: true });
    const after = await rowOf(id);
    expect(after.onboarding_token_hash).not.toBe(before.onboarding_token_hash);
    const token = decryptSecret(test.services.keys, id, 'onboarding_token', after.onboarding_token);
    expect(after.onboarding_token_hash).toBe(hashToken(String(token)));
    expect(after).toMatchObject({
      email,
      token_used: false,
      token_expires_at: new Date(after.updated_at.getTime() + 48 * 3_600_000),
    });
    expect((await eventsOf(id)).slice(-2)).toEqual([
      ['edited', { fields: 'email' }],
      ['link-replaced', {}],
    ]);
  });

  it('the same address in other case, or a change of another field, keeps the link', async () => {
    const id = await add();
    const before = await rowOf(id);
    const changes = { email: before.email.toUpperCase(), phone: '+60 12-000 4444' };
    expect(await edit(id, changes)).toMatchObject({ ok: true, linkReplaced: false });
    expect((await rowOf(id)).onboarding_token_hash).toBe(before.onboarding_token_hash);
    expect((await eventsOf(id)).at(-1)).toEqual(['edited', { fields: 'email, phone' }]);
  });

  it('a new address makes no link if none is open', async () => {
    const used = await store();
    const expired = await store({ onboarding_status: 'pending', token_used: false });
    for (const { id } of [used, expired]) {
      const before = await rowOf(id);
      const result = await edit(id, { email: `${randomUUID()}@example.com` });
      expect(result).toMatchObject({ ok: true, linkReplaced: false });
      const { onboarding_token_hash, token_used } = await rowOf(id);
      expect([onboarding_token_hash, token_used]).toEqual([
        before.onboarding_token_hash,
        before.token_used,
      ]);
    }
  });

  it('a PIN that another employee has is stored, and pointed out', async () => {
    const pin = '7007';
    await store({ full_name_ic: 'Farah Nadia', employee_pin: pin });
    const { id } = await store();
    expect(await edit(String(id), { employee_pin: pin })).toMatchObject({
      ok: true,
      pinSharedWith: 'Farah Nadia',
    });
    expect((await open(String(id))).pin_shared_with).toBe('Farah Nadia');
  });

  it('a last day alone can be set and removed, whatever else has changed since', async () => {
    const id = await add({ email: 'last.day@example.com' });
    const set = (left_on: string) => edit(id, { left_on });
    expect(await set('2016-03-05')).toMatchObject({
      errors: [
        { field: 'left_on', message: expect.stringContaining('Delete the record instead.') },
      ],
    });
    expect(await set('2026-03-06')).toMatchObject({ ok: true });
    const row = await rowOf(id);
    expect(row).toMatchObject({ left_on: '2026-03-06', onboarding_token: null, phone: 'Pending' });
    // This withdraws no link, since none is open. Removing the last day withdraws none, either.
    expect(await set('2026-03-31')).toMatchObject({ ok: true });
    expect(await issueLink(test.services, { id, admin, now: hours(1) })).toEqual({ ok: true });
    expect(await set('')).toMatchObject({ ok: true });
    expect(await eventsOf(id)).toEqual([
      ['created', {}],
      ['link-issued', {}],
      ['edited', { fields: 'left_on' }],
      ['link-withdrawn', {}],
      ['edited', { fields: 'left_on' }],
      ['link-issued', {}],
      ['edited', { fields: 'left_on' }],
    ]);
    expect(await rowOf(id)).toMatchObject({ left_on: null, token_expires_at: hours(49) });
  });
});

it.each([
  ['date-of-birth', 'date_of_birth_differs_at', { date_of_birth: '2000-03-01' }],
  ['account-owner', 'account_owner_differs_at', { account_owner_name: 'Rahman bin Ali' }],
] as const)(
  'an edit flags a %s that differs, until it is confirmed',
  async (flag, column, differs) => {
    const { id } = await store();
    expect(await edit(id, differs)).toMatchObject({ ok: true });
    const { version, [column]: since } = await open(id);
    expect(since).toBe(version);
    const flagged = { search: String((await rowOf(id)).email), status: 'flagged' } as const;
    const [listed] = await list(flagged);
    expect(listed?.[column]?.toISOString()).toBe(since);

    const confirmed = await clearFlag(test.services.db, { id, flag, version, admin, now });
    expect(confirmed).toEqual({ ok: true });
    expect(await list(flagged)).toEqual([]);
    expect((await eventsOf(id)).at(-1)).toEqual([`${flag}-confirmed`, {}]);
    // Once confirmed, the flag stays away until the field changes again.
    expect(await edit(id, { phone: '+60 12-000 4444' })).toMatchObject({ ok: true });
    expect((await rowOf(id))[column]).toBeNull();
  },
);

it('the server itself refuses an invalid edit, but keeps values stored before there was a rule', async () => {
  const { id } = await store({ phone: '0123' });
  const refused = { ok: false, reason: 'invalid', errors: [{ field: 'account_number' }] };
  expect(await edit(id, { account_number: 'abcd' })).toMatchObject(refused);
  expect(await edit(id, { address: '9 Jalan 4/1' })).toMatchObject({ ok: true });
  expect((await rowOf(id)).phone).toBe('0123');
});

it('a changed bank account is confirmed once, by an admin who has seen its latest version', async () => {
  const { id } = await store({ bank_account_changed_at: now });
  const { version, bank_account_changed_at } = await open(id);
  expect(bank_account_changed_at).toBe(now.toISOString());
  const confirm = (seen: string) =>
    clearFlag(test.services.db, { id, flag: 'bank-account', version: seen, admin, now });
  const refused = { ok: false, reason: 'changed' };
  expect(await confirm('2020-01-01T00:00:00.000Z')).toEqual(refused);
  expect(await confirm(version)).toEqual({ ok: true });
  expect(await confirm(version)).toEqual(refused);
  expect((await rowOf(id)).bank_account_changed_at).toBeNull();
  expect((await eventsOf(id)).at(-1)).toEqual(['bank-account-confirmed', {}]);
});

it.each([
  ['while the person asks for a correction', true, store, hours(1)],
  ['that nobody has asked for', false, store, null],
  ['of a record that had no account', true, async () => ({ id: await add() }), null],
])('a bank account is to confirm by phone after an edit %s', async (_edit, isAsked, had, flag) => {
  const { id } = await had();
  const form = { bank_name: 'CIMB Bank', account_number: '7612345678' };
  const by = { id, admin, now: hours(1), noteForAnswer: async () => isAsked };
  expect(await editEmployee(test.services, { ...by, form })).toMatchObject({ ok: true });
  expect((await rowOf(id)).bank_account_changed_at).toEqual(flag);
});

it('nothing is added, opened or edited if it cannot be noted', async () => {
  const { services } = test;
  const { id } = await store();
  const before = await rowOf(id);
  const broken = { ...admin, email: 'a NUL \u0000 cannot be stored' };
  const by = { id, admin: broken, now: hours(1) };
  const employee = { ...newcomer, email: 'halfway@example.com' };
  const change = { ...by, form: { phone: '+60 11-000 2222' }, noteForAnswer };
  await expect(addEmployee(services, { ...by, employee })).rejects.toThrow();
  await expect(openEmployee(services, { ...by, purpose: 'view' })).rejects.toThrow();
  await expect(editEmployee(services, change)).rejects.toThrow();
  expect(await list({ search: employee.email })).toEqual([]);
  expect(await rowOf(id)).toEqual(before);
  expect(await eventsOf(id)).toEqual([]);
});

it.each([nobody, '', 'no-uuid'])('nothing can be done with the unknown id %j', async (id) => {
  const { services } = test;
  const by = { id, admin, now };
  const confirmed = { ...by, flag: 'bank-account', version: now.toISOString() } as const;
  expect(await clearFlag(services.db, confirmed)).toEqual({ ok: false, reason: 'changed' });
  for (const result of [
    await openEmployee(services, { ...by, purpose: 'view' }),
    await editEmployee(services, { ...by, form: { phone: '1' }, noteForAnswer }),
    await issueLink(services, by),
    await withdrawLink(services, by),
  ])
    expect(result).toEqual({ ok: false, reason: 'not-found' });
});

it('the database refuses numbers that are not encrypted, and an invalid PIN', async () => {
  const { id } = await store();
  const set = (column: string, value: string) =>
    test.services.db.execute(
      sql`update employee_onboarding set ${sql.identifier(column)} = ${value} where id = ${id}`,
    );
  for (const [column, constraint] of [
    ['ic_number', 'employee_onboarding_ic_number_sealed'],
    ['kwsp_no', 'employee_onboarding_kwsp_no_sealed'],
    ['account_number', 'employee_onboarding_account_number_sealed'],
    ['onboarding_token', 'employee_onboarding_token_sealed'],
    ['employee_pin', 'employee_onboarding_pin'],
  ] as const) {
    await expect(set(column, '000229-10-5544')).rejects.toMatchObject({ cause: { constraint } });
  }
});
