import { describe, expect, it } from 'vitest';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { accountEnds, applicationEnds, employeeEnds, latestBegin } from './retention.ts';

/** Noon in Malaysia. */
const noon = (day: string) => new Date(`${day}T04:00:00Z`);

describe('an application', () => {
  const application = {
    application_status: 'rejected',
    created_at: noon('2026-01-10'),
    updated_at: noon('2026-11-20'),
    decided_at: noon('2026-11-20'),
    keep_until: null,
  } as const;

  it.each([
    ['2026-11-20', '2027-05-20'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2028-02-29', '2028-08-29'],
    ['2026-12-31', '2027-06-30'],
  ])('rejected on %s ends six months later, on %s', (day, end) => {
    expect(applicationEnds({ ...application, decided_at: noon(day) }, false)).toBe(end);
  });

  it('counts by the days of Malaysia, which begin at 16:00 UTC', () => {
    const ends = (at: string) =>
      applicationEnds({ ...application, decided_at: new Date(at) }, false);
    expect(ends('2026-11-20T15:59:59Z')).toBe('2027-05-20');
    expect(ends('2026-11-20T16:00:00Z')).toBe('2027-05-21');
  });

  it('whose decision has no date is counted from its last change', () => {
    expect(applicationEnds({ ...application, decided_at: null }, false)).toBe('2027-05-20');
  });

  it.each(['pending', 'reviewing'] as const)('%s ends twelve months after it came', (status) => {
    const undecided = { ...application, application_status: status, decided_at: null };
    expect(applicationEnds(undecided, false)).toBe('2027-01-10');
    expect(applicationEnds({ ...undecided, created_at: noon('2028-02-29') }, true)).toBe(
      '2029-02-28',
    );
  });

  it('that was changed lately ends thirty days after the change at the earliest', () => {
    const changed = { ...application, decided_at: noon('2026-05-10') };
    expect(applicationEnds(changed, false)).toBe('2026-12-20');
    const taken = { ...changed, application_status: 'pending', decided_at: null } as const;
    expect(applicationEnds({ ...taken, created_at: noon('2025-10-01') }, true)).toBe('2026-12-20');
  });

  it('accepted has no end while its applicant has an employee record', () => {
    const accepted = { ...application, application_status: 'accepted' } as const;
    expect(applicationEnds(accepted, true)).toBeNull();
    expect(applicationEnds(accepted, false)).toBe('2027-05-20');
    expect(applicationEnds(application, true)).toBe('2027-05-20');
  });

  it('that an admin keeps ends the day after, but never before its usual end', () => {
    const kept = (keep_until: string) => applicationEnds({ ...application, keep_until }, false);
    expect(kept('2027-12-31')).toBe('2028-01-01');
    expect(kept('2027-05-20')).toBe('2027-05-21');
    expect(kept('2027-05-19')).toBe('2027-05-20');
    expect(kept('2026-12-01')).toBe('2027-05-20');
  });
});

describe('an employee record', () => {
  const employee = {
    onboarding_status: 'completed',
    created_at: noon('2026-11-20'),
    updated_at: noon('2026-11-22'),
    completed_at: noon('2026-11-22'),
    started_on: null,
    account_number: 'Pending',
    token_expires_at: null,
    left_on: null,
    keep_until: null,
  } as const;

  it.each([
    ['2024-03-31', '2031-03-31'],
    ['2024-02-29', '2031-02-28'],
    ['2021-02-28', '2028-02-28'],
  ])('of somebody who left on %s ends seven years later, on %s', (left_on, end) => {
    expect(employeeEnds({ ...employee, left_on })).toBe(end);
    expect(employeeEnds({ ...employee, onboarding_status: 'pending', left_on })).toBe(end);
  });

  it('of somebody who works here has no end, whatever status was set since', () => {
    expect(employeeEnds(employee)).toBeNull();
    expect(employeeEnds({ ...employee, onboarding_status: 'expired' })).toBeNull();
    expect(employeeEnds({ ...employee, completed_at: null, keep_until: '2030-01-01' })).toBeNull();
  });

  it.each(['pending', 'expired'] as const)('never completed (%s) ends after 90 days', (status) => {
    const open = { ...employee, onboarding_status: status, completed_at: null };
    expect(employeeEnds(open)).toBe('2027-02-18');
    expect(employeeEnds({ ...open, created_at: noon('2027-12-01') })).toBe('2028-02-29');
    expect(employeeEnds({ ...open, keep_until: '2027-03-01' })).toBe('2027-03-02');
    expect(employeeEnds({ ...open, started_on: '2026-12-01' }), 'who works here').toBeNull();
    expect(employeeEnds({ ...open, account_number: 'sealed' }), 'who is paid').toBeNull();
  });

  it('that was changed lately ends thirty days after the change at the earliest', () => {
    const changed = { ...employee, updated_at: noon('2027-11-20') };
    const open = { ...changed, onboarding_status: 'pending', completed_at: null } as const;
    expect(employeeEnds(open)).toBe('2027-12-20');
    expect(employeeEnds({ ...changed, left_on: '2020-11-21' })).toBe('2027-12-20');
  });

  it('never completed ends thirty days after its last link at the earliest', () => {
    const open = { ...employee, onboarding_status: 'pending', completed_at: null } as const;
    const linked = (at: string) => employeeEnds({ ...open, token_expires_at: noon(at) });
    expect(linked('2026-11-23')).toBe('2027-02-18');
    expect(linked('2027-02-20')).toBe('2027-03-22');
    const left = { ...open, left_on: '2021-02-28', token_expires_at: noon('2028-02-20') };
    expect(employeeEnds(left), 'the law’s end is no link’s').toBe('2028-02-28');
  });

  it('can be kept longer, never shorter', () => {
    const left = { ...employee, left_on: '2024-03-31' };
    expect(employeeEnds({ ...left, keep_until: '2031-03-31' })).toBe('2031-04-01');
    expect(employeeEnds({ ...left, keep_until: '2025-01-01' })).toBe('2031-03-31');
  });
});

it('a visitor’s account ends two years after the last visit, or after it was made', () => {
  const createdAt = noon('2024-02-29');
  expect(accountEnds({ createdAt, lastSeenAt: null })).toBe('2026-02-28');
  expect(accountEnds({ createdAt, lastSeenAt: noon('2026-11-20') })).toBe('2028-11-20');
});

describe('the latest begin of what has ended', () => {
  const dayMs = 86_400_000;
  const common = { updated_at: new Date(0), keep_until: null };
  const open = { onboarding_status: 'pending', completed_at: null, started_on: null } as const;
  const never = { account_number: null, left_on: null, token_expires_at: null };
  it.each([
    ['unusedAccount', (at: Date) => accountEnds({ createdAt: at, lastSeenAt: null })],
    [
      'rejectedApplication',
      (at: Date) =>
        applicationEnds(
          { ...common, application_status: 'rejected', created_at: at, decided_at: at },
          false,
        ),
    ],
    [
      'unfinishedOnboarding',
      (at: Date) => employeeEnds({ ...common, ...open, ...never, created_at: at }),
    ],
  ] as const)('is at most ten days after its begin, and never before it: %s', (period, endOf) => {
    // The last millisecond of each day of four years, in Malaysia.
    const first = Date.parse('2024-01-01T15:59:59.999Z');
    for (let at = first; at < first + 4 * 366 * dayMs; at += dayMs) {
      const latest = latestBegin(retentionPeriods[period], endOf(new Date(at)) ?? '');
      const spareDays = (latest.getTime() - at) / dayMs;
      expect(spareDays, new Date(at).toISOString()).toBeGreaterThan(0);
      expect(spareDays, new Date(at).toISOString()).toBeLessThan(10);
    }
  });
});
