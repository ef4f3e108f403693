import type pg from 'pg';
import { employeePositions } from '#app/employees/employee.ts';
import {
  countEmployees,
  type EmployeeFilters,
  listEmployees,
} from '#app/employees/employees.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { onStoppedDatabase } from '#tests/support/database/embedded-database.ts';
import { filledFolder, measureLoads } from './database.ts';

const people = 100_000;
const now = new Date('2026-11-20T02:00:00Z');
const everybody: EmployeeFilters = { status: null, position: null, search: '' };

/** Filters that match many, few or no employees, by name, email, PIN and position. */
const searches: EmployeeFilters[] = [
  everybody,
  { ...everybody, status: 'expired' },
  { ...everybody, status: 'pending', position: 'Supervisor' },
  { ...everybody, search: 'Aisyah' },
  { ...everybody, search: 'aisyah 4711' },
  { ...everybody, search: 'raju kumar' },
  { ...everybody, search: 'an' },
  { ...everybody, search: 'person99999@' },
  { ...everybody, search: '0042' },
  { ...everybody, search: 'supervisor' },
  { ...everybody, search: 'nobody of this name' },
  { ...everybody, status: 'completed', search: 'wei jie' },
];

/** Measures list and count over 100,000 employees, as the admin page loads them. */
export default async function measureEmployees() {
  await using folder = await filledFolder(fillEmployees);
  return await onStoppedDatabase(folder.path, 'owner', (db) => {
    const keys = createKeys('a secret for benchmarks, long enough to be one');
    const services = { db, keys, uploads: { scans: false }, origin: '' };
    const loads = searches.map(
      (search) => () =>
        Promise.all([listEmployees(services, search, {}, now), countEmployees(db, search, now)]),
    );
    const name = 'Employee list and search over 100,000 records';
    return measureLoads(name, 40, loads, { p50: [20], p99: [200] });
  });
}

/** Adds 100,000 employees. A third each is completed, has an expired link, or waits without a link. */
export async function fillEmployees(client: pg.PoolClient): Promise<void> {
  await client.query(insert, [people, names, [...employeePositions], now]);
}

const names = ['Nur Aisyah', 'Kumar a/l Raju', 'Tan Mei Ling', 'Ong Wei Jie', 'Siti Khadijah'];

const insert = `
  insert into employee_onboarding (
    id, full_name_ic, email, employee_pin, ic_number, phone, address, kwsp_no, bank_name,
    account_number, account_owner_name, tshirt_size, shoes_size, job_position, onboarding_status,
    token_expires_at, token_used, created_at, updated_at)
  select gen_random_uuid(), ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || n,
    'person' || n || '@example.com', lpad((n % 10000)::text, 4, '0'),
    'sealed:1:bench:' || repeat('x', 56), '+60 12-000 0000', n || ' Jalan Melati 1, Bangi',
    'sealed:1:bench:' || repeat('x', 48), 'Maybank', 'sealed:1:bench:' || repeat('x', 56),
    'Owner ' || n, 'M', 'UK 8', ($3::text[])[1 + n % cardinality($3::text[])],
    (array['completed', 'pending', 'pending'])[1 + n % 3],
    case n % 3 when 2 then null else $4::timestamptz - interval '1 day' end, n % 3 = 0,
    $4::timestamptz - n * interval '3 minutes', $4::timestamptz
  from generate_series(1, $1::int) as n`;
