import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findTables, quoted, textSettings } from '#app/backup/snapshot.server.ts';
import { openPool } from '#app/platform/database/database.server.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { embeddedDatabase } from '#tests/support/database/embedded-database.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { signIn } from '#tests/support/sign-in/owner.ts';

type Table = { columns: string[]; rows: string[] };

/** Digests of all rows by table, and of all files by path. */
export type Contents = { tables: Map<string, Table>; files: Map<string, string> };

/** Tables whose rows a running site may change or delete, so that they are not compared. */
const passing = ['session', 'rate_limits', 'verification', 'mails', 'stored_bytes'];

/**
 * Reads the contents of a site that runs.
 * @param like compares only the columns that these have: a newer release may have more
 */
export async function readContents(dataDir: string, like?: Contents): Promise<Contents> {
  const { pool, close } = openPool(await embeddedDatabase(dataDir));
  const client = await pool.connect();
  try {
    await client.query(`begin; ${textSettings}`);
    const tables: Contents['tables'] = new Map();
    for (const { name, columns } of await findTables(client)) {
      if (passing.includes(name)) continue;
      // A column that was removed changes the digest of every row, and is so reported as a loss.
      const known =
        like?.tables.get(name)?.columns.filter((one) => columns.includes(one)) ?? columns;
      const query = `select md5(row(${known.map(quoted)})::text) as digest from public.${quoted(name)}`;
      const { rows } = await client.query<{ digest: string }>(query);
      tables.set(name, { columns: known, rows: rows.map(({ digest }) => digest) });
    }
    return { tables, files: await readFiles(join(dataDir, 'files')) };
  } finally {
    client.release(true);
    await close();
  }
}

async function readFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const found = new Map<string, string>();
  for (const path of paths) found.set(path, hash('sha256', await readFile(path)));
  return found;
}

/** Rows and files of `before` that are missing or changed in `after`; one line for each table and file. */
export function findLosses(before: Contents, after: Contents): string[] {
  const losses: string[] = [];
  for (const [name, { rows }] of before.tables) {
    const left = new Set(after.tables.get(name)?.rows);
    const lost = rows.filter((row) => !left.has(row)).length;
    if (lost > 0) losses.push(`${lost} of ${rows.length} rows of ${name}`);
  }
  for (const [path, digest] of before.files)
    if (after.files.get(path) !== digest) losses.push(`the file ${path}`);
  return losses;
}

const publicPages = ['/', '/shop', '/store', '/career', '/newsletter', '/readyz'];

/**
 * Uses the site as visitors and the owner do: reads the pages, applies and subscribes, finds both, opens the
 * employees' encrypted records.
 * @returns the numbers in these records
 */
export async function tryCafe(site: RunningServer, name: string): Promise<string[]> {
  for (const path of publicPages) {
    const { status } = await fetch(site.origin + path);
    expect(status, `${name}: ${path}`).toBe(200);
  }
  const email = `${name.replaceAll(' ', '.')}@example.com`;
  const body = toFormData({ ...(await validApplication()), email, full_name: name });
  const applied = await fetch(`${site.origin}/api/submit-application`, { method: 'POST', body });
  expect(applied.status, `${name} applies`).toBe(200);
  const form = { method: 'POST', body: new URLSearchParams({ email }) };
  const subscribed = await fetch(`${site.origin}/newsletter`, form);
  expect(subscribed.status, `${name} subscribes`).toBe(200);

  const session = await signIn(site.origin);
  const headers = { cookie: `${session.name}=${session.value}`, origin: site.origin };
  for (const [path, expected] of Object.entries({
    '/admin/applications': name,
    '/admin/email-list': email,
    '/admin/employees': 'Employee Onboarding',
  })) {
    const page = await fetch(site.origin + path, { headers });
    expect(page.status, path).toBe(200);
    expect(await page.text(), path).toContain(expected);
  }
  return openNumbers(site, headers);
}

async function openNumbers(
  { origin, dataDir }: RunningServer,
  headers: Record<string, string>,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const employeeId of await findCompleted(dataDir)) {
    const answer = await fetch(`${origin}/api/employee-record`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ employeeId, purpose: 'view' }),
    });
    const { record } = await answer.json();
    numbers.push(record.ic_number, record.kwsp_no, record.account_number);
  }
  return numbers;
}

async function findCompleted(dataDir: string): Promise<string[]> {
  const { pool, close } = openPool(await embeddedDatabase(dataDir));
  try {
    const query = 'select id from employee_onboarding where completed_at is not null order by id';
    const { rows } = await pool.query<{ id: string }>(query);
    return rows.map(({ id }) => id);
  } finally {
    await close();
  }
}
