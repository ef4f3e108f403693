import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPolicy, user } from '#db/schema/accounts.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { ageProofs } from '#tests/support/database/age-proof.ts';
import { serveRoutes, type TestRoute } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, sessionCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { limitsOf, routeActions } from './accounts/confirm/admin-actions.server.ts';
import { createAdmin } from './accounts/setup/create-admin.server.ts';
import type { createRunner } from './admin/actions/run-action.server.ts';
import { brandCafe } from './cafe/cafe.ts';
import { factsTexts } from './cafe/facts-form.ts';
import { addressesOf, type RouteAddress } from './route-addresses.ts';
import { findRouteFacts, routesWhere } from './route-facts.ts';
import routes from './routes.ts';

const addresses = addressesOf(routes);
const gated = addresses.filter(({ path }) => findRouteFacts(path)?.access === 'admin');
const isGuarded = ({ path }: RouteAddress) => /^\/(admin|api|files)(\/|$)/i.test(path);
/** The public pages stay out: their modules need the bundler of the site. */
const guardedBranches = routes.filter((entry) => addressesOf([entry]).some(isGuarded));

/** The modules below the gates that ran since the test began. */
let ran: string[] = [];
const accounts = testAccounts();
let serve: (request: Request) => Promise<Response>;
const someId = '0190a6f0-0000-7000-8000-000000000000';
const cookies: Record<string, string> = { nobody: '' };

beforeAll(async () => {
  serve = serveRoutes(await asTestRoutes(guardedBranches), accounts);
  const parts = { db: accounts.services.db, auth: accounts.auth };
  cookies.admin = (await adminCookie(accounts)).header;
  const other = { email: 'visitor@cafe.example', name: 'Visitor', password: 'not used at all' };
  const { id } = await createAdmin(accounts.services, other, new Date());
  await parts.db.update(user).set({ role: 'visitor' }).where(eq(user.id, id));
  cookies.visitor = (await sessionCookie(parts, id)).header;
});
beforeEach(() => {
  ran = [];
});

/** The real table with the real modules, their loaders and actions noted as they run. */
async function asTestRoutes(entries: readonly RouteConfigEntry[]): Promise<TestRoute[]> {
  return Promise.all(
    entries.map(async ({ path, file, children }) => {
      const module: Record<string, unknown> = {
        // Any module of the table, so there is nothing for the bundler to know beforehand.
        ...(await import(/* @vite-ignore */ `./${file}`)),
      };
      for (const name of ['loader', 'action']) {
        const real = module[name];
        if (typeof real !== 'function') continue;
        module[name] = (...args: unknown[]) => {
          ran.push(`${file} ${name}`);
          return real(...args);
        };
      }
      return { path, module, children: children && (await asTestRoutes(children)) };
    }),
  );
}

function request(
  path: string,
  method: string,
  who: string,
  body: BodyInit | null = null,
): Promise<Response> {
  const place = path
    .replace(':name', 'embun-2026-11-23T0310+0800.tar.zst.age')
    .replace(/:\w+/g, someId)
    .replace('*', 'anything');
  const headers = { Cookie: cookies[who] ?? '', Origin: 'http://localhost:3000', Accept: '*/*' };
  return serve(new Request(`http://localhost:3000${place}`, { method, headers, body }));
}

it('every route has its facts, and no fact is about a route that is not there', () => {
  const known = routesWhere(() => true);
  const paths = addresses.map(({ path }) => path);
  const silent = paths.filter((path) => !known.includes(path));
  expect(silent, 'These routes need a line in app/route-facts.ts').toEqual([]);
  const gone = known.filter((path) => !paths.includes(path));
  expect(gone, 'app/route-facts.ts tells of routes that routes.ts does not have').toEqual([]);
});

it('below /admin, /api and /files only these are not for admins alone', () => {
  const open = addresses.filter((address) => isGuarded(address) && !gated.includes(address));
  expect(open.map(({ path }) => path).sort()).toEqual([
    '/admin/confirm-email/:token',
    '/admin/forgot-password',
    '/admin/invitation/:token',
    '/admin/login',
    '/admin/login/code',
    '/admin/login/passkey',
    '/admin/logout',
    '/admin/reset-password/:token',
    '/admin/session',
    '/admin/setup/:token',
    '/api/account-data',
    '/api/auth/*',
    '/api/check-onboarding-link',
    '/api/complete-onboarding',
    '/api/notices/:form',
    '/api/products',
    '/api/session',
    '/api/sign-out',
    '/api/submit-application',
  ]);
});

describe.each(gated)('$path', ({ path, files }) => {
  it.each([
    ['nobody', 401],
    ['visitor', 403],
  ])('refuses %s before anything runs', async (who, status) => {
    for (const method of ['GET', 'HEAD']) {
      const page = await request(path, method, who);
      expect(page.status).toBe(302);
      expect(page.headers.get('Location')).toMatch(/^\/admin\/login(\?|$)/);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await request(path, method, who)).status).toBe(status);
    }
    for (const method of ['GET', 'POST']) {
      const data = await request(`${path}.data`, method, who);
      // A redirect, in the words that React Router's own script understands.
      expect(data.status).toBe(202);
      expect(await data.text()).toContain('/admin/login');
    }
    expect(ran).toEqual([]);
  });

  it('lets an admin in', async () => {
    for (const method of ['GET', 'POST']) {
      const response = await request(path, method, 'admin');
      expect(response.status).not.toBe(401);
      // '/admin' leads on to another page of the back office.
      expect(response.headers.get('Location') ?? '').not.toContain('/login');
      await response.body?.cancel();
    }
    expect(ran.some((name) => name.startsWith(`${files.at(-1)}`))).toBe(true);
  });
});

describe('what an admin can do', () => {
  afterAll(() => accounts.services.db.delete(adminPolicy));

  const modules = import.meta.glob<Record<string, unknown>>('./*/admin/**/actions.server.ts', {
    eager: true,
  });
  const screens = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((one): one is ReturnType<typeof createRunner> => typeof one === 'function');
  const intents = screens.flatMap(({ path, actions }) =>
    Object.entries(actions).map(([what, { rule }]) => {
      const name = `${path} ${what}`;
      return { name, path, what, limits: limitsOf({ name, ...rule }) };
    }),
  );
  const named = [
    ...intents,
    ...routeActions.map((name) => {
      const [path = '', what = ''] = name.split(' ');
      return { name, path, what, limits: limitsOf(name) };
    }),
  ];

  it('is stated for every gated route, and no other', async () => {
    const gatedPaths = gated.map(({ path }) => path);
    expect([...new Set(named.map(({ path }) => path))].sort()).toEqual(gatedPaths.sort());
    for (const path of gatedPaths) {
      const whats = named.filter((one) => one.path === path).map(({ what }) => what);
      const isResource = whats.includes('get') || whats.includes('post');
      const answers = async (method: string) => {
        const response = await request(path, method, 'admin');
        // An export that nobody reads would keep its connection for a minute.
        await response.body?.cancel();
        return response.status !== 405;
      };
      if (isResource) expect(whats.includes('get'), path).toBe(await answers('GET'));
      if (isResource) expect(whats.includes('post'), path).toBe(await answers('POST'));
    }
  });

  it('has one number for each limit', () => {
    const all = named.flatMap(({ limits }) => limits.limit || []);
    const numbers = new Set(all.map(({ name, points }) => `${name} ${points}`));
    expect(numbers.size).toBe(new Set(all.map(({ name }) => name)).size);
  });

  it('asks for a proof of identity at once, or after some, but for these', () => {
    const without: Record<string, string> = {
      '/admin': 'page',
      '/admin/*': 'page',
      '/admin/account':
        'begin-two-step, change-password, set-notices, turn-off-two-step, withdraw-email',
      '/admin/applications': 'find-tellable, keep, rate, set-several, set-status',
      '/admin/backups': 'confirm-key',
      '/admin/cafe': 'remove-special-day, save-hours, save-special-day',
      '/admin/confirm-identity': 'get, post',
      '/admin/email-list': 'restore',
      '/admin/employees': 'keep, withdraw-link',
      '/admin/jobs': 'edit, set-open',
      '/admin/requests': 'stop-purge',
      '/admin/shop': 'add, save, stock, undo',
      '/admin/team': 'remove-admin',
      '/admin/today': 'page',
      '/api/product-pictures': 'post',
      '/files/job-applications/:applicationId/:slot': 'get',
      '/files/offer-letters/:employeeId/:slot': 'get',
    };
    const unasked = named.filter(({ limits }) => limits.unasked === true);
    const whatsByPath = Object.groupBy(unasked, ({ path }) => path);
    const whats = (some: typeof named = []) => some.map(({ what }) => what).sort();
    const found = Object.entries(whatsByPath).map(([path, some]) => [path, whats(some).join(', ')]);
    expect(Object.fromEntries(found)).toEqual(without);
  });

  /** With all that any form needs to be read. */
  function send({ path, what }: { path: string; what: string }): Promise<Response> {
    const body = new URLSearchParams({
      ...factsTexts(brandCafe),
      ...{ intent: what, id: someId, version: '0', decision: 'accepted', words: '' },
      ...{ note: 'A note', name: 'Aisyah', code: '123456', left_on: '2026-11-01', groups: '[]' },
      ...{ goes: '', night: '2026-11-23', held: '101', from: '2026-11-01', refusal: 'law' },
      ...{ search: '', full_name_ic: 'Aisyah', job_position: 'Full Time Barista' },
    });
    return request(`${path}.data`, 'POST', 'admin', body);
  }

  // A letter that takes another's place is proven where letters are.
  const proved = named.filter(({ what, limits }) => limits.unasked !== true && what !== 'replace');

  it.each(proved)('$name refuses a session with an old proof', async (action) => {
    const { db, limits } = accounts.services;
    const [owner] = await db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, testAdmin.email));
    const { unasked } = action.limits;
    await ageProofs(db);
    const [inAnHour] = Array.isArray(unasked) ? unasked : [];
    if (inAnHour) await limits.consume(inAnHour, owner?.id ?? '', inAnHour.points);
    const { row } = await storeApplication(accounts);
    const looks: Record<string, string> = {
      open: `application=${row.id}`,
      search: 'search=a@b.co',
    };
    const looked = looks[action.what];
    const method = looked ? 'GET' : { get: 'GET', post: 'POST' }[action.what];
    const refused = method
      ? await request(looked ? `${action.path}.data?${looked}` : action.path, method, 'admin')
      : await send(action);
    const text = await refused.text();
    const isRefused = refused.status === 403 || text.includes('confirm-identity');
    expect(isRefused, text).toBe(true);
    expect(text).not.toContain(row.phone);
  });
});

describe('while two-step verification is due', () => {
  beforeAll(async () => {
    const { db } = accounts.services;
    await db.insert(adminPolicy).values({ two_step_required_at: new Date(Date.now() - 1000) });
    const late = { email: 'late@cafe.example', name: 'Late', password: 'bamboo whisk at dawn' };
    cookies.late = (await adminCookie(accounts, late)).header;
  });
  afterAll(() => accounts.services.db.delete(adminPolicy));

  const open = ['/admin/account', '/admin/confirm-identity'];

  it.each(gated.map(({ path }) => path).filter((path) => !open.includes(path)))(
    '%s leads to the set-up, or refuses',
    async (path) => {
      const page = await request(path, 'GET', 'late');
      expect([page.status, page.headers.get('Location')]).toEqual([302, '/admin/account']);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect((await request(path, method, 'late')).status).toBe(403);
      }
      expect(await (await request(`${path}.data`, 'POST', 'late')).text()).toContain(
        '/admin/account',
      );
      expect(ran).toEqual([]);
    },
  );

  it.each(open)('%s stays open for it', async (path) => {
    const response = await request(path, 'POST', 'late');
    expect([302, 401, 403]).not.toContain(response.status);
  });

  it('whoever has it, or signed in before, goes on', async () => {
    const { db } = accounts.services;
    expect((await request('/admin/email-list', 'GET', 'admin')).status).toBe(200);
    await db
      .update(user)
      .set({ twoFactorEnabled: true })
      .where(eq(user.email, 'late@cafe.example'));
    expect((await request('/admin/email-list', 'GET', 'late')).status).toBe(200);
  });
});
