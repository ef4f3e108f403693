import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { decryptNumbers } from '#app/employees/record/open-employee.server.ts';
import { type Database, migrate } from '#app/platform/database/database.server.ts';
import { encryptField } from '#app/platform/secrets/field-encryption.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { completedEmployee, numbers } from '#tests/fixtures/completed-employee.ts';
import { onStoppedDatabase } from '#tests/support/database/embedded-database.ts';
import { startProgram } from '#tests/support/processes/start-program.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';

const records = 1000;
const kills = 4;

const folder = testFolder();

const secrets = () =>
  readSecrets({ dataDir: folder, secretKey: undefined, previousSecretKey: undefined });

const onDatabase = <T>(work: (db: Database) => Promise<T>) =>
  onStoppedDatabase(folder, 'owner', work);

/** Runs rotate-key as npm does; with a `runner`, only the program itself, so that it can be killed. */
const rotateKey = (...runner: string[]) =>
  startProgram(
    [...(runner.length > 0 ? runner : ['sh', 'scripts/node.sh']), 'scripts/rotate-key.ts'],
    { DATA_DIR: folder },
  );

async function expectWhole(): Promise<void> {
  const { current, previous } = await secrets();
  const keys = createKeys(current, previous);
  const rows = await onDatabase((db) => db.select().from(employeeOnboarding));
  expect(rows).toHaveLength(records);
  for (const row of rows) expect(decryptNumbers(keys, row)).toEqual(numbers);
}

it(`the key is changed in the end, although the command is killed ${kills} times`, async () => {
  const { current: first } = await secrets();
  const keys = createKeys(first);
  await onDatabase(async (db) => {
    await migrate(db);
    const rows = Array.from({ length: records }, () => completedEmployee(keys));
    for (let from = 0; from < records; from += 500) {
      await db.insert(employeeOnboarding).values(rows.slice(from, from + 500));
    }
  });
  // The whole command takes a second or two: the kills come before, during and after the change of the secret.
  for (let kill = 1; kill <= kills; kill++) {
    const started = rotateKey(process.execPath);
    await Promise.race([wait(350 * kill), started.ended]);
    await started.kill();
    await expectWhole();
  }
  const { child, output, ended } = rotateKey();
  await ended;
  expect(child.exitCode, output()).toBe(0);
  expect(output()).toContain('all are under the key');
  await expectWhole();
  const { current, previous } = await secrets();
  expect([current === first, previous]).toEqual([false, []]);
  expect((await readdir(folder)).filter((name) => name.startsWith('secret-key.'))).toEqual([]);
}, 120_000);

it('a field that no key opens is named, keeps the previous secret, and ends the command with 1', async () => {
  const { current } = await secrets();
  const [id, foreign] = [randomUUID(), createKeys('a secret of somebody else altogether')];
  const place = { table: 'employee_onboarding', column: 'kwsp_no', id };
  const row = completedEmployee(createKeys(current), { id });
  const kwsp_no = encryptField(foreign, place, numbers.kwsp_no);
  await onDatabase((db) => db.insert(employeeOnboarding).values({ ...row, kwsp_no }));
  const { child, output, ended } = rotateKey();
  await ended;
  expect(child.exitCode, output()).toBe(1);
  expect(output()).toContain(`${records + 1} records were encrypted anew`);
  expect(output()).toContain('No key opens 1 more');
  expect(output()).toContain(`No key for employee_onboarding.kwsp_no of ${id}`);
  expect(output()).not.toContain('    at ');
  const after = await secrets();
  expect([after.current === current, after.previous]).toEqual([false, [current]]);

  const mine = eq(employeeOnboarding.id, id);
  await onDatabase((db) => db.delete(employeeOnboarding).where(mine));
  const again = rotateKey();
  await again.ended;
  expect(again.child.exitCode, again.output()).toBe(0);
  expect(await secrets()).toEqual({ current: after.current, previous: [] });
  await expectWhole();
});
