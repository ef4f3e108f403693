import { setTimeout as sleep } from 'node:timers/promises';

/** How a person finds something on a page: by its kind, and its name, label or text. */
export type Seen = { what: 'button' | 'link' | 'field' | 'dialog' | 'text'; name: string };

/** The part of a browser that the tests need, however it is driven. */
export type Engine = AsyncDisposable & {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page; its result has to be JSON. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  /** Presses the middle of the element with the pointer. */
  press(seen: Seen): Promise<void>;
  type(seen: Seen, text: string): Promise<void>;
  choose(seen: Seen, file: string): Promise<void>;
  /** Errors of scripts and of the console since the last call; null where the driver reports none. */
  takeErrors: (() => string[]) | null;
};

/** The body of a function that finds a visible element: in the topmost dialog, if one is open. */
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

/** Waits until `look` finds something; fails after 30 seconds. */
export async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const end = Date.now() + longestMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await sleep(100);
  }
}

/** Waits until the element is shown. */
export function see(engine: Engine, seen: Seen): Promise<unknown> {
  return until(`${seen.what} '${seen.name}'`, () =>
    engine.run(`return (function () { ${finding} })(...arguments) !== null`, seen.what, seen.name),
  );
}

/** Chooses an option of a list, with the events that the browser's own list would send. */
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
