import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, temporaryFolder } from '#tests/support/processes/server.ts';
import { type Engine, finding, type Seen, until } from './engine.ts';

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

export const hasFirefox = program !== undefined;

type Node = { sharedId: string };
type Answer = {
  id?: number;
  error?: string;
  message?: string;
  method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a command answers
  result?: any;
  params?: { level: string; text: string };
};

/** Firefox, driven by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/. */
export async function startFirefox(): Promise<Engine> {
  const profile = await temporaryFolder();
  // Without animations, so that no press goes to a place that its element has left.
  await writeFile(join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);');
  const port = await freePort();
  const child = spawn(
    program ?? '',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  const socket = await until('Firefox', () => connect(`ws://127.0.0.1:${port}/session`));
  const errors: string[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(data);
    if (answer.id) waiting.get(answer.id)?.(answer);
    if (answer.method === 'log.entryAdded' && answer.params?.level === 'error')
      errors.push(answer.params.text);
  });
  let last = 0;
  async function send(method: string, params: object = {}) {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await answered;
    if (error) throw new Error(`${method}: ${error}, ${message}`);
    return result;
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree');
  const context = contexts[0].context;
  async function call(body: string, values: unknown[], json: boolean) {
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration: json
        ? `function () { return JSON.stringify((function () { ${body} })(...arguments) ?? null) }`
        : `function () { ${body} }`,
      arguments: values.map((value) => ({ type: typeof value, value })),
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }
  const run = async (body: string, ...values: unknown[]) =>
    JSON.parse((await call(body, values, true)).value);
  const find = ({ what, name }: Seen): Promise<Node> =>
    until(`${what} '${name}'`, async () => {
      const node = await call(finding, [what, name], false);
      return node.sharedId ? { sharedId: node.sharedId } : null;
    });
  /** Waits until the element stays in its place: a page scrolls to a field with a mistake. */
  async function rest(seen: Seen) {
    let before = '';
    await until(`${seen.what} '${seen.name}' at rest`, async () => {
      const place = `const found = (function () { ${finding} })(...arguments);
        return found ? JSON.stringify(found.getBoundingClientRect()) : ''`;
      const [last, now] = [before, await run(place, seen.what, seen.name)];
      before = now;
      return now !== '' && now === last;
    });
  }
  async function press(seen: Seen) {
    await rest(seen);
    const element = await find(seen);
    const origin = { type: 'element', element };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', {
      context,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    });
  }

  return {
    run,
    press,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async type(seen, text) {
      await press(seen);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keys', actions }],
      });
    },
    choose: async (seen, file) =>
      send('input.setFiles', { context, element: await find(seen), files: [file] }),
    takeErrors: () => errors.splice(0),
    [Symbol.asyncDispose]: async () => {
      socket.close();
      const ended = once(child, 'close');
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function connect(address: string): Promise<WebSocket | null> {
  const socket = new WebSocket(address);
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => resolve(null));
  });
}
