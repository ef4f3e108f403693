import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { freePort } from '#tests/support/processes/server.ts';
import { type Engine, finding, type Seen, until } from './engine.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/xvfb-run';
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

export const hasWebKit = existsSync(driver) && existsSync(display) && browser !== undefined;

/** The key by which WebDriver refers to an element (W3C WebDriver, 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK, driven by WebDriver, which cannot read its console: https://www.w3.org/TR/webdriver2/. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const child = spawn(display, ['-a', driver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', () =>
    fetch(`${address}/status`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const { sessionId } = await send('', { capabilities: { alwaysMatch: options } });

  async function send(path: string, body?: object) {
    const answer = await fetch(`${address}/session${path}`, {
      method: body ? 'POST' : 'DELETE',
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message} (${path})`);
    return value;
  }
  const run = <T>(script: string, ...values: unknown[]): Promise<T> =>
    send(`/${sessionId}/execute/sync`, { script, args: values });
  const find = ({ what, name }: Seen) =>
    until(`${what} '${name}'`, async () => {
      const found = await run<Record<string, string> | null>(finding, what, name);
      return found?.[elementKey] ?? null;
    });
  /** Clicks an element; false while it moves, and so was not clicked. */
  async function click(element: string): Promise<boolean> {
    try {
      await send(`/${sessionId}/element/${element}/click`, {});
      return true;
    } catch (error) {
      if (error instanceof Error && /^element (not|click)/.test(error.message)) return false;
      throw error;
    }
  }
  const write = async (seen: Seen, text: string) =>
    send(`/${sessionId}/element/${await find(seen)}/value`, { text });

  return {
    run,
    open: (url) => send(`/${sessionId}/url`, { url }),
    press: async (seen) => {
      const element = await find(seen);
      await until(`a press on '${seen.name}'`, () => click(element));
    },
    type: write,
    choose: write,
    takeErrors: null,
    [Symbol.asyncDispose]: async () => {
      await send(`/${sessionId}`);
      if (child.pid) process.kill(-child.pid);
    },
  };
}
