import { setTimeout as sleep } from 'node:timers/promises';

/** What a person finds a thing by: what it is, and its name or label; a field, button, link or heading. */
export type Seen = { what: 'button' | 'link' | 'field' | 'dialog' | 'text'; name: string };

/** As much of a browser as the steps need, whatever it is driven by. */
export type Engine = AsyncDisposable & {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page; what it returns is JSON. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  /** A press with the pointer, at its middle. */
  press(seen: Seen): Promise<void>;
  type(seen: Seen, text: string): Promise<void>;
  choose(seen: Seen, file: string): Promise<void>;
  /** Errors of scripts and of the console since the last time; null where the driver tells none. */
  takeErrors: (() => string[]) | null;
};

/** The body of a function that finds what is shown now: in the topmost dialog, where one is open. */
export const finding = `
  const [what, name] = arguments;
  const kinds = {
    button: 'button, summary', link: 'a[href]', dialog: 'dialog[open]',
    field: 'input:not([type=hidden]), select, textarea', text: 'h1, h2, h3, p, td, dd, span, li, output',
  };
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const labelOf = (one) => one.getAttribute('aria-label') ?? (one.labels?.length
    ? plain(one.labels[0].textContent)
    : plain(document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent || one.textContent));
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const all = [...(what === 'dialog' ? document : place).querySelectorAll(kinds[what])]
    .filter((one) => one.type === 'file' || one.getClientRects().length > 0);
  const main = all.filter((one) => one.closest('main, dialog, nav'));
  const by = (fits) => main.find(fits) ?? all.find(fits);
  const found = by((one) => labelOf(one) === name) ?? by((one) => labelOf(one).startsWith(name));
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
`;

const longestMs = 30_000;

/** Waits for what surely comes. */
export async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const end = Date.now() + longestMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await sleep(100);
  }
}

/** Waits until it is shown. */
export function see(engine: Engine, seen: Seen): Promise<unknown> {
  return until(`${seen.what} '${seen.name}'`, () =>
    engine.run(`return (function () { ${finding} })(...arguments) !== null`, seen.what, seen.name),
  );
}

/** Chooses in a list, as its own window would. */
export async function select(engine: Engine, name: string, option: string): Promise<void> {
  await until(`'${option}' of '${name}'`, () =>
    engine.run(
      `const list = (function () { ${finding} })(...arguments);
      const option = [...(list?.options ?? [])].find((one) => one.text === arguments[2]);
      if (!option) return false;
      option.selected = true;
      for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
      return true;`,
      'field',
      name,
      option,
    ),
  );
}
