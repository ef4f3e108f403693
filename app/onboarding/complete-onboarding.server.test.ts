import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newLink, withdrawLink } from '#app/employees/links/onboarding-link.server.ts';
import { decryptSecret, encryptSecret } from '#app/employees/record/employee-record.server.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { user } from '#db/schema/accounts.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { addWithLink, testKeys as keys, storedEmployee } from '#tests/support/onboarding.ts';
import { recorded } from '#tests/support/recorded.ts';
import { queuedMails } from '#tests/support/sent-mails.ts';
import { testServices } from '#tests/support/services.ts';
import { completeOnboarding } from './complete-onboarding.server.ts';
import { findOpenOnboarding } from './find-open-onboarding.server.ts';
import type { OnboardingForm, OnFile } from './onboarding.ts';

const server = testServices();
const issued = new Date('2026-03-06T09:30:00.000Z');
const now = new Date('2026-03-06T10:00:00.000Z');

const parts = () => server.services;
const hours = (count: number) => new Date(issued.getTime() + count * 3_600_000);

const add = (values = {}) => addWithLink(parts().db, issued, values);

/** Sends the form with the email that the link shows, as a browser does. */
async function complete(token: string, changes: Partial<OnboardingForm> = {}, at = now) {
  const shown = await findOpenOnboarding(parts(), token, at);
  const email = shown?.prefill.email ?? `${token}@example.com`;
  return completeOnboarding(parts(), {
    token,
    form: onboardingAnswers({ email, ...changes }),
    notice: noticeShown(new Request('http://localhost/'), at),
    now: at,
  });
}

async function stored(id: string) {
  const row = await storedEmployee(parts().db, id);
  const open = (column: keyof OnFile) => decryptSecret(keys, id, column, row[column]);
  const secrets = () => ({
    ic_number: open('ic_number'),
    kwsp_no: open('kwsp_no'),
    account_number: open('account_number'),
  });
  return { row, secrets };
}

const historyOf = (id: string) => recorded(parts().db, { id });

/** Gives a record another link, as the admin's 'Generate Link' does. */
async function reissue(id: string): Promise<string> {
  const { token, columns } = newLink(keys, id, issued);
  await parts().db.update(employeeOnboarding).set(columns).where(eq(employeeOnboarding.id, id));
  return token;
}

const unusable = { ok: false, reason: 'link-unusable' };

const completed = {
  ok: false,
  reason: 'completed',
  completedOn: expect.stringMatching(/^\d+ \w+ \d{4}$/),
};

it('the answers are stored, the numbers encrypted, and the link is spent without a trace', async () => {
  const { id, token } = await add();
  expect(await complete(token, { email: 'done@example.com' })).toEqual({ ok: true });
  const { row, secrets } = await stored(id);
  expect(row).toMatchObject({
    full_name_ic: 'Nur Aisyah binti Rahman',
    email: 'done@example.com',
    phone: '012-345 6789',
    address: '8 Jalan 4/1\n43650 Bandar Baru Bangi',
    date_of_birth: '2000-03-05',
    bank_name: 'Maybank',
    account_owner_name: 'Nur Aisyah binti Rahman',
    tshirt_size: 'M',
    shoes_size: 'UK 5 / EUR 38',
    emergency_contact_name: 'Rahman bin Ali',
    emergency_contact_phone: '013-222 3344',
    emergency_contact_relationship: 'Father',
    onboarding_status: 'completed',
    token_used: true,
    onboarding_token: null,
    onboarding_token_hash: null,
    completed_at: now,
    updated_at: now,
    bank_account_changed_at: null,
    date_of_birth_differs_at: null,
    account_owner_differs_at: null,
    employee_pin: null,
    job_position: 'Full Time Barista',
  });
  expect(secrets()).toEqual({
    ic_number: '000305-10-1234',
    kwsp_no: '87654321',
    account_number: '1140 1234 5678',
  });
  expect(JSON.stringify(row)).not.toMatch(/000305|87654321|1140/);
  expect(await historyOf(id)).toMatchObject([
    { at: now, actor_email: null, action: 'employee.completed', details: {} },
  ]);
});

it('an empty KWSP number is null', async () => {
  const { id, token } = await add();
  await complete(token, { kwsp_no: ' ' });
  expect((await stored(id)).row.kwsp_no).toBeNull();
});

it('of 20 forms sent at once by one link, one is stored', async () => {
  const { id, token } = await add();
  const names = Array.from({ length: 20 }, (_, n) => `Person ${n}`);
  const results = await Promise.all(names.map((full_name_ic) => complete(token, { full_name_ic })));
  const winner = results.findIndex(({ ok }) => ok);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter(({ ok }) => !ok)).toEqual(Array(19).fill(completed));
  expect((await stored(id)).row.full_name_ic).toBe(names[winner]);
  expect(await historyOf(id)).toHaveLength(1);
});

describe('a link', () => {
  it('is open until 48 hours have passed, to the millisecond', async () => {
    const early = await add();
    const late = await add();
    const lastMoment = new Date(hours(48).getTime() - 1);
    expect(await complete(early.token, {}, lastMoment)).toEqual({ ok: true });
    expect(await complete(late.token, {}, hours(48))).toEqual(unusable);
  });

  it('that is withdrawn while the form is sent takes all of it or nothing', async () => {
    const admin = { id: 'owner', name: 'Nur', email: 'owner@cafe.example' };
    for (let n = 0; n < 8; n++) {
      const { id, token } = await add();
      const [sent, withdrawn] = await Promise.all([
        complete(token),
        withdrawLink(parts(), { id, admin, now }),
      ]);
      const { row } = await stored(id);
      expect(row.onboarding_token_hash).toBeNull();
      if (sent.ok) {
        expect(withdrawn).toEqual({ ok: false, reason: 'no-link' });
        expect(row).toMatchObject({ onboarding_status: 'completed', token_used: true });
        expect(await complete(token)).toEqual(completed);
      } else {
        expect([sent, withdrawn]).toEqual([unusable, { ok: true }]);
        expect(row).toMatchObject({ onboarding_status: 'pending', phone: 'Pending' });
        expect(await complete(token)).toEqual(unusable);
      }
    }
  });

  it('that was replaced, is unknown or is no link at all is answered alike', async () => {
    const replaced = await add();
    await reissue(replaced.id);
    for (const token of [replaced.token, crypto.randomUUID(), '', 'x', '\u0000']) {
      expect(await complete(token)).toEqual(unusable);
      expect(await findOpenOnboarding(parts(), token, now)).toBeNull();
    }
  });
});

it("another record's email address is refused, whatever its capitals, and the link stays open", async () => {
  const other = await add({ email: 'taken@example.com' });
  const { token } = await add();
  expect(await complete(token, { email: 'Taken@Example.com' })).toEqual({
    ok: false,
    reason: 'invalid',
    errors: [{ field: 'email', message: expect.stringContaining('another record') }],
  });
  expect(await complete(token)).toEqual({ ok: true });
  expect((await stored(other.id)).row.email).toBe('taken@example.com');
});

describe('what the holder of a link is shown', () => {
  it('of a new record: name, address and work, and nothing where a placeholder stands', async () => {
    const { token, email } = await add({ tshirt_size: 'L', started_on: '2026-04-01' });
    const { full_name_ic, tshirt_size, ...others } = onboardingAnswers();
    expect(await findOpenOnboarding(parts(), token, now)).toEqual({
      prefill: {
        ...Object.fromEntries(Object.keys(others).map((field) => [field, ''])),
        full_name_ic: 'Nur Aisyah',
        email,
        tshirt_size: 'L',
      },
      holder: 'Nur Aisyah',
      onFile: { ic_number: null, kwsp_no: null, account_number: null },
      job_position: 'Full Time Barista',
      started_on: '2026-04-01',
    });
  });

  it('of a completed one: name, email, phone, and which numbers are on file', async () => {
    const { id, token } = await add({ started_on: '2026-04-01' });
    await complete(token, { email: 'again@example.com' });
    const shown = await findOpenOnboarding(parts(), await reissue(id), now);
    expect(shown?.onFile).toEqual({
      ic_number: '••••',
      kwsp_no: '••••',
      account_number: '••••',
    });
    expect([shown?.job_position, shown?.started_on]).toEqual([null, null]);
    expect(Object.values(shown?.prefill ?? {}).filter(Boolean)).toEqual([
      'Nur Aisyah binti Rahman',
      'again@example.com',
      '012-345 6789',
    ]);
  });
});

it('the form asks for an account that only an admin typed, and a different one is flagged', async () => {
  const id = randomUUID();
  const account_number = encryptSecret(keys, id, 'account_number', '9999 8888 7777');
  const { token } = await add({ id, account_number });
  expect((await findOpenOnboarding(parts(), token, now))?.onFile.account_number).toBeNull();
  expect(await complete(token, { account_number: '' })).toMatchObject({
    ok: false,
    errors: [{ field: 'account_number' }],
  });
  expect(await complete(token)).toEqual({ ok: true });
  expect((await stored(id)).row.bank_account_changed_at).toEqual(now);
});

describe('a completed record with another link', () => {
  const later = hours(5);
  async function again(changes: Partial<OnboardingForm>) {
    const { id, token } = await add();
    await complete(token);
    const result = await complete(await reissue(id), changes, later);
    const history = await historyOf(id);
    const events = history.map(({ action }) => action.replace('employee.', ''));
    return { ...(await stored(id)), result, events, history };
  }
  const untouched = { bank_name: '', account_number: '', account_owner_name: '' };

  it('keeps the numbers whose fields are left empty', async () => {
    const { row, secrets, result, events } = await again({
      ...untouched,
      ic_number: '',
      kwsp_no: '',
      phone: '019-888 7777',
    });
    expect(result).toEqual({ ok: true });
    expect(row).toMatchObject({
      phone: '019-888 7777',
      bank_name: 'Maybank',
      account_owner_name: 'Nur Aisyah binti Rahman',
      bank_account_changed_at: null,
      completed_at: later,
    });
    expect(secrets()).toEqual({
      ic_number: '000305-10-1234',
      kwsp_no: '87654321',
      account_number: '1140 1234 5678',
    });
    expect(events).toEqual(['completed', 'completed']);
  });

  it('takes no other email, with which a stray link would open the whole record', async () => {
    const email = 'another@example.com';
    const id = randomUUID();
    const ic_number = encryptSecret(keys, id, 'ic_number', '000305-10-1234');
    const enteredByAdmin = [
      await add({ id, ic_number }),
      await add({ offer_letter_url: 'a/offer-letter.pdf' }),
      await add({ employee_pin: '4711' }),
    ];
    const results = enteredByAdmin.map(({ token }) => complete(token, { email }));
    for (const result of [(await again({ email })).result, ...(await Promise.all(results))])
      expect(result).toEqual({
        ok: false,
        reason: 'invalid',
        errors: [{ field: 'email', message: expect.stringContaining('ask the admin') }],
      });
  });

  it('flags and records another bank account, without its number', async () => {
    const { row, secrets, events, history } = await again({ account_number: '9988776655' });
    expect(row.bank_account_changed_at).toEqual(later);
    expect(secrets().account_number).toBe('9988776655');
    expect(events).toEqual(['completed', 'completed', 'bank-account-changed']);
    expect(JSON.stringify(history)).not.toContain('9988776655');
  });

  it.each([
    ['another bank', { ...untouched, bank_name: 'CIMB Bank' }, true],
    ['another owner', { ...untouched, account_owner_name: 'Somebody Else' }, true],
    ['the same account, grouped otherwise', { account_number: '114012345678' }, false],
    ['the same bank in capitals', { ...untouched, bank_name: 'MAYBANK' }, false],
  ])('%s', async (_what, changes, flagged) => {
    const { row, result } = await again(changes);
    expect(result).toEqual({ ok: true });
    expect(row.bank_account_changed_at).toEqual(flagged ? later : null);
  });
});

describe('what the owner should ask about', () => {
  const differs = { date_of_birth: '2000-03-06', account_owner_name: 'Rahman bin Ali' };
  const flagsOf = async (id: string) => {
    const { date_of_birth_differs_at, account_owner_differs_at } = (await stored(id)).row;
    return [date_of_birth_differs_at, account_owner_differs_at];
  };

  it('is checked again where it changed, together with what is on file', async () => {
    const { id, token } = await add();
    await complete(token, differs);
    expect(await flagsOf(id)).toEqual([now, now]);
    const kept = { ic_number: '', bank_name: '', account_number: '', account_owner_name: '' };
    await complete(await reissue(id), { ...kept, date_of_birth: '2000-03-05' }, hours(5));
    expect(await flagsOf(id)).toEqual([null, now]);
    const renamed = { ...kept, full_name_ic: 'Rahman Ali' };
    await complete(await reissue(id), renamed, hours(6));
    expect(await flagsOf(id)).toEqual([null, null]);
  });

  it('stays confirmed while nothing of it changes', async () => {
    const { id, token } = await add();
    await complete(token, differs);
    const confirmed = { date_of_birth_differs_at: null, account_owner_differs_at: null };
    const { db } = parts();
    await db.update(employeeOnboarding).set(confirmed).where(eq(employeeOnboarding.id, id));
    await complete(await reissue(id), { ...differs, phone: '019-888 7777' }, hours(5));
    expect(await flagsOf(id)).toEqual([null, null]);
  });
});

describe('mails', () => {
  const mailsOf = (id: string) => queuedMails(parts(), id);
  const mailOf = async (id: string, wanted: string) =>
    (await mailsOf(id)).find(({ kind }) => kind === wanted);
  const kindsOf = async (id: string) => (await mailsOf(id)).map(({ kind }) => kind).sort();

  it('tell the hire and every admin of the first completion, and of nothing else', async () => {
    const { db } = parts();
    await db.insert(user).values({
      id: 'owner',
      name: 'Nur Aisyah',
      email: 'owner@cafe.example',
      role: 'admin',
      createdAt: now,
      updatedAt: now,
    });
    const { id, token } = await add();
    await complete(token);
    expect(await kindsOf(id)).toEqual(['onboarding-completed', 'onboarding-completed-owner']);
    const toOwner = await mailOf(id, 'onboarding-completed-owner');
    expect(toOwner?.to).toBe('owner@cafe.example');
    expect(toOwner?.blocks).toEqual([
      {
        facts: [
          { label: 'Employee', value: 'Nur Aisyah binti Rahman' },
          { label: 'Position', value: 'Full Time Barista' },
        ],
      },
      {
        label: 'Open the record',
        url: `http://localhost:3000/admin/employees?view=${id}`,
      },
    ]);
  });

  it('tell the address on record when the bank account changes, and hold no number', async () => {
    const { id, token, email } = await add();
    await complete(token, { email: `${token}@example.com` });
    const again = await reissue(id);
    await complete(again, { account_number: '999988887777' });
    // The first answers had put this address on the record.
    expect((await mailOf(id, 'bank-account-changed'))?.to).toBe(`${token}@example.com`);
    expect(email).not.toBe(`${token}@example.com`);
    const { ic_number, kwsp_no, account_number } = onboardingAnswers();
    for (const number of [ic_number, kwsp_no, account_number, '999988887777']) {
      for (const { text } of await mailsOf(id)) expect(text).not.toContain(number);
    }
  });

  it('tell the former address when the address changes, also at the first completion', async () => {
    const { id, token, email } = await add();
    await complete(token, { email: `another-${token}@example.com` });
    expect((await mailOf(id, 'email-changed'))?.to).toBe(email);
  });

  it('are none when nothing was stored', async () => {
    const { id, token } = await add();
    await complete(token, { full_name_ic: '' });
    expect(await kindsOf(id)).toEqual([]);
  });
});
