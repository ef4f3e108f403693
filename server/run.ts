import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { href } from 'react-router';
import { ensureFirstAdmin } from '#app/accounts/setup/set-up-admin.server.ts';
import { brand } from '#app/brand.ts';
import { readSettings, type Settings } from '#app/platform/env.server.ts';
import { createLogger, type Logger } from '#app/platform/failures/log.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { transportWarnings } from '#app/platform/transport-warnings.server.ts';
import { productContent } from '#app/shop/products.server.ts';
import { publicPages } from '#app/site/public-pages.ts';
import { siteEditions } from '#app/site/site-content.server.ts';
import { startBackgroundWork } from './background-work.ts';
import { type Health, serverId } from './health.ts';
import { createHonoApp } from './hono-app.ts';
import type { HonoEnv, HonoMiddleware } from './hono-env.ts';
import { createFastPath } from './http/fast-path.ts';
import { takePort } from './http/http-server.ts';
import { createPageCache } from './http/page-cache.ts';
import type { StoredResponses } from './http/stored-response.ts';
import { closePart, openServices } from './open-services.ts';
import type { ServeApp } from './serve-app.ts';

/** What differs between the built server and development. */
export type Frontend = {
  serveApp: ServeApp;
  serveStatic: HonoMiddleware;
  /** The files of the build; there are none in development. */
  files?: StoredResponses;
};

export type OpenFrontend = (disposables: AsyncDisposableStack) => Promise<Frontend>;

/** The longest time that a stop may take after the delay for the proxy, even if a part hangs. */
const longestStopMs = 30_000;

/**
 * Runs the process: reads the settings, starts, and serves until a stop signal. Exit code 0 after a clean stop,
 * 1 when it could not start or an error ended it.
 * @param node a server that does not listen yet, when the caller needs it too
 */
export async function run(
  openFrontend: OpenFrontend,
  // Node looks every half minute, by default, for headers that are late.
  node = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5000 }),
): Promise<void> {
  const settings = settingsOrExit();
  const log = createLogger(settings);
  const disposables = new AsyncDisposableStack();
  const health: Health = { stopping: false, checks: {} };
  let started = false;

  const stop = async (exitCode: number) => {
    if (health.stopping) return;
    health.stopping = true;
    // Only a clean stop goes on serving for this delay, in which the proxy learns of it.
    if (exitCode === 0 && started) await sleep(settings.stopDelayMs);
    setTimeout(() => process.exit(1), longestStopMs).unref();
    // Waits for a start in progress, so that what it opens can be closed.
    await Promise.allSettled([starting]);
    await disposables.disposeAsync().catch(unclosed);
    if (exitCode === 0) log.info('stopped');
    process.exit(exitCode);
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'stopping because of a fault');
    void stop(1);
  };
  /** An error while closing does not keep the other parts open; they all end up here. */
  const unclosed = (error: unknown) => {
    if (error instanceof SuppressedError) unclosed(error.suppressed);
    const err = error instanceof SuppressedError ? error.error : error;
    log.error({ err }, 'could not be closed cleanly');
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  onStopSignal(() => void stop(0));

  const starting = start({ settings, log, disposables, health, openFrontend, node, fail });
  try {
    await starting;
    started = true;
  } catch (error) {
    // Ctrl-C also ends programs that a first start runs: that is no error to report.
    if (health.stopping) return log.debug({ err: error }, 'stopped while starting');
    explain(error, log);
    await stop(1);
  }
}

type Start = {
  settings: Settings;
  log: Logger;
  disposables: AsyncDisposableStack;
  health: Health;
  openFrontend: OpenFrontend;
  node: Server;
  fail: (error: Error) => void;
};

async function start({ settings, log, disposables, health, openFrontend, node, fail }: Start) {
  for (const warning of transportWarnings(settings)) log.warn(warning);
  const server = await takePort(node, settings, log);
  const { services, auth } = await openServices(settings, log, disposables, fail);
  const [{ serveApp, serveStatic, files }] = await Promise.all([
    openFrontend(disposables),
    startBackgroundWork(services, log, new Date()),
  ]);
  health.id = serverId(services.keys);
  health.checks = {
    database: () => services.db.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1`),
    files: () => services.files.check(),
  };
  const serve = (c: Context<HonoEnv>, request: Request, nonce?: string) =>
    serveApp(request, { services, auth, nonce, requestId: c.var.requestId, log: c.var.log });
  const edition = siteEditions(services.content);
  // Anybody can ask for products that do not exist: their page would be rendered twice, here and by the framework.
  const isThere = (page: string) => {
    const slugs = services.content.get(productContent).map(({ slug }) => slug);
    return publicPages(slugs).includes(page);
  };
  const pages = createPageCache(
    (page, c) => (isThere(page) ? serve(c, new Request(settings.origin + page)) : null),
    () => edition(new Date()),
  );
  const { origin, trustedProxyHops, development } = settings;
  const app = createHonoApp({
    log,
    health,
    serveStatic,
    origin,
    signInOrigin: settings.google && new URL(settings.google.issuer).origin,
    trustedProxyHops,
    development,
    // In development each page is rendered anew.
    pageCache: development ? (_c, next) => next() : pages.serve,
    servePages: (c) => serve(c, c.req.raw, c.var.nonce),
  });
  const fastPath = createFastPath(
    { log, https: origin.startsWith('https:'), trustedProxyHops },
    { get: (target) => files?.get(target) ?? pages.get(target) },
  );
  const setupLink = await ensureFirstAdmin(services, new Date());
  // Opened last, so closed first: running requests keep everything they need.
  disposables.defer(closePart('server', server.close));
  server.serve(app.fetch, fastPath);
  if (!health.stopping) announce(settings.origin, setupLink);
}

/** Prints the site's address, and the link for the first admin while there is none. */
function announce(origin: string, setupLink: string | null): void {
  const lines = [`${brand.name} is open: ${origin}`];
  if (setupLink) {
    lines.push('There is no admin yet. Make yourself one with this link (once, within a day):');
    lines.push(setupLink);
  } else {
    lines.push(`Back office: ${origin}${href('/admin/login')}`);
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Prints what the operator can fix in plain text; logs anything else as an error. */
function explain(error: unknown, log: Logger): void {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'could not start');
}

// The first signal stops cleanly, a later one ends the process at once. A second signal within a second counts
// as the same one: npm passes on a Ctrl-C that the terminal has already sent to us.
function onStopSignal(stop: () => void): void {
  let first = 0;
  const receive = () => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      stop();
    } else if (now - first > 1000) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, receive);
}
