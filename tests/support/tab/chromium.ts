import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumSwitches, findChromium } from '../../../scripts/test/chromium.ts';

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
};

/** Sends a command of the DevTools protocol, to a session or to the browser. */
export type Send = (
  method: string,
  params?: object,
  sessionId?: string,
) => Promise<Record<string, unknown>>;

/** Another page has replaced this one before it could answer. */
export class PageGone extends Error {}

const gone = 'The page is gone';

export type Devtools = AsyncDisposable & {
  send: Send;
  onEvent(listener: (event: Message) => void): void;
};

/**
 * A Chromium that is watched by the DevTools protocol alone. Playwright attaches to each page, which switches
 * prerendering off; a session on a tab leaves it on.
 */
export async function launchChromium(): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), 'tab-chromium-'));
  const browser = spawn(
    await findChromium(),
    [
      ...chromiumSwitches,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await readAddress(browser));
  await once(socket, 'open');
  const waiting = new Map<number, { sessionId?: string; answer: (message: Message) => void }>();
  const listeners: ((event: Message) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id !== undefined) waiting.get(message.id)?.answer(message);
    else for (const listener of listeners) listener(message);
    if (message.method !== 'Target.detachedFromTarget') return;
    // A page that was replaced answers nothing more.
    for (const { sessionId, answer } of waiting.values()) {
      if (sessionId === message.params?.sessionId) answer({ error: { message: gone } });
    }
  });
  let lastId = 0;
  return {
    onEvent: (listener) => void listeners.push(listener),
    async send(method, params = {}, sessionId) {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<Message>();
      waiting.set(id, { sessionId, answer: resolve });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      const { result, error } = await promise;
      waiting.delete(id);
      if (error?.message === gone) throw new PageGone(method);
      if (error) throw new Error(`${method}: ${error.message}`);
      return result ?? {};
    },
    async [Symbol.asyncDispose]() {
      const closed = once(browser, 'close');
      socket.send(JSON.stringify({ id: ++lastId, method: 'Browser.close' }));
      await closed;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The address that Chromium listens on, which it prints first. */
function readAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stderr?.on('data', (part) => {
      said += part;
      const address = /DevTools listening on (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    stderr?.once('end', () => reject(new Error(`Chromium did not start: ${said}`)));
  });
}
