import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeSmtp } from '#tests/fakes/smtp.ts';
import { startBucket } from '#tests/support/processes/bucket.ts';
import { freePort, startServer } from '#tests/support/processes/server.ts';
import { ownerSettings } from '#tests/support/sign-in/owner.ts';
import { noticedAfter, startHaproxy } from './haproxy.ts';

/** Two copies with a bucket and a mail server, behind haproxy. @param database DATABASE_URL and so on */
export async function startTwoCopies(database: Record<string, string>) {
  await using disposables = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  disposables.defer(() => rm(folder, { recursive: true }));
  const smtp = await startFakeSmtp();
  disposables.defer(smtp.stop);
  const bucket = await startBucket(join(folder, 's3'));
  disposables.defer(bucket.close);
  const ports = [await freePort(), await freePort()];
  const proxy = disposables.use(await startHaproxy(ports));
  const env = {
    ...database,
    ...bucket.settings,
    ...smtp.settings,
    APP_ORIGIN: proxy.origin,
    TRUSTED_PROXY_HOPS: '1',
    STOP_DELAY_MS: `${noticedAfter}`,
    SECRET_KEY: 'one secret of all copies of the site',
    ...ownerSettings,
  };
  const start = (port: number) => startServer({ env, port, dataDir: join(folder, `${port}`) });
  const copies = await Promise.all(ports.map(start));
  disposables.defer(async () => void (await Promise.all(copies.map((copy) => copy.stop()))));
  await untilReady(2);

  async function untilReady(count: number): Promise<void> {
    while ((await proxy.ready()).length < count) await sleep(50);
  }
  async function startAgain(index: number): Promise<void> {
    copies[index] = await start(ports[index] ?? 0);
    await untilReady(2);
  }
  const opened = disposables.move();
  return {
    origin: proxy.origin,
    smtp,
    copies,
    /** Ends a copy at once, and starts it again. */
    kill: async (index: number) => {
      await copies[index]?.stop('SIGKILL');
      await startAgain(index);
    },
    /** Replaces a copy: stops it cleanly, starts a new one, and waits until the proxy sends requests there. */
    replace: async (index: number) => {
      const code = await copies[index]?.stop();
      if (code !== 0) throw new Error(`A copy ended with ${code}: ${copies[index]?.output()}`);
      await startAgain(index);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
