// Undocumented behaviour of libraries that the code relies on, as far as a test needs a server or a database for it;
// each test names the file to change when an upgrade breaks it. The others are in
// app/hydration/library-internals.test.tsx, and pdfkit's `addContent` is tested in application-pdf.test.ts.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { startFakeSmtp } from '#tests/fakes/smtp.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';

test('nodemailer: its log tells when a whole mail has been sent', async () => {
  const smtp = await startFakeSmtp();
  const logged: unknown[] = [];
  const logger = { log: ({ tnx }: { tnx?: string }) => logged.push(tnx) };
  const transport = createTransport({ url: smtp.settings.SMTP_URL, logger });
  await transport.sendMail({ from: 'a@cafe.example', to: 'b@cafe.example', text: 'Matcha' });
  await smtp.stop();
  const changed = "nodemailer no longer logs 'message': mend mail-transport.server.ts";
  expect(logged, changed).toContain('message');
});

test('Drizzle: its table of migrations names each by the time it was generated', async () => {
  const { db, drop } = await createTestDatabase('migrated');
  const { rows } = await db.$client.query(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  await drop();
  const [newest] = readMigrationFiles({ migrationsFolder: 'db/migrations' }).slice(-1);
  const changed =
    'drizzle-orm notes migrations in another way: mend newestApplied in database.server.ts';
  expect(Number(rows[0]?.newest), changed).toBe(newest?.folderMillis);
});
