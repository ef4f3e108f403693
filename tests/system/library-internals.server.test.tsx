// What the code uses of libraries beyond their documentation, each with the file to mend when an upgrade
// changes it. pdfkit's `addContent` is watched in application-pdf.test.ts, the property by which React sees input
// in tests/e2e/hydration.ts.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createTransport } from 'nodemailer';
import { useContext } from 'react';
import { renderToString } from 'react-dom/server';
import * as reactRouter from 'react-router';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PageScripts } from '#app/hydration/page-scripts.tsx';
import { startFakeSmtp } from '#tests/fakes/smtp.ts';
import { createTestDatabase } from '#tests/support/database.ts';

test('React Router: Scripts can be called, and starts the page by one module script', () => {
  const Page = createRoutesStub([{ path: '/', Component: PageScripts }]);
  const changed = 'react-router renders Scripts in another way: mend hydration/page-scripts.tsx';
  expect(renderToString(<Page />), changed).toMatch(/<script type="text\/plain" data-modules=/);
});

test('React Router: its contexts hold the routes and their modules', () => {
  const { UNSAFE_DataRouterContext: DataRouterContext, UNSAFE_FrameworkContext: FrameworkContext } =
    reactRouter;
  let found: unknown;
  function Look() {
    const framework = useContext(FrameworkContext);
    const [route] = useContext(DataRouterContext)?.router.routes ?? [];
    const id = route?.id ?? '';
    found = [typeof framework?.manifest.routes[id]?.module, id in (framework?.routeModules ?? {})];
    return null;
  }
  const Page = createRoutesStub([{ path: '/', Component: Look }]);
  renderToString(<Page />);
  expect(found, 'react-router holds them elsewhere: mend hydration/page-modules.ts').toEqual([
    'string',
    true,
  ]);
});

test('React Router: the hook of ScrollRestoration is exported', () => {
  const changed = 'react-router has no such hook: use <ScrollRestoration> in scroll-memory.tsx';
  expect(reactRouter.UNSAFE_useScrollRestoration, changed).toBeTypeOf('function');
});

test('nodemailer: its log tells when a whole mail has left', async () => {
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
