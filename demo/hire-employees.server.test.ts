import { expect, test } from 'vitest';
import { listEmployees } from '#app/employees/employees.server.ts';
import { testServices } from '#tests/support/services.ts';
import { inventApplicants } from './applicants.ts';
import { hireEmployees } from './hire-employees.ts';

const parts = testServices();

const now = new Date('2026-11-20T02:00:00Z');
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

test('the demo employs people in every state that the list can show', async () => {
  const { services } = parts;
  const count = await hireEmployees(services, inventApplicants(now), admin, now);
  expect(count).toBe(9);
  const everybody = { status: null, position: null, search: '' };
  const { items } = await listEmployees({ ...services, origin: '' }, everybody, {}, now);
  const states = items.map(({ status, link_status }) => `${status}, ${link_status}`);
  expect(new Set(states)).toEqual(
    new Set(['pending, Active', 'expired, Expired', 'completed, Used']),
  );
  expect(items.filter(({ has_offer_letter }) => has_offer_letter)).toHaveLength(3);
  expect(items.filter((item) => item.bank_account_changed_at)).toHaveLength(1);
  expect(items.map(({ employee_pin }) => employee_pin)).toContain('0042');
});
