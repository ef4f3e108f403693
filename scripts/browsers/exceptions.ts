import type { Finding } from './compat-data.ts';

/** Features that a browser may lack, since pages work without them; `in` must match the code around the use. */
type Exception = { names: string[]; in?: RegExp; because: string };

const exceptions: Exception[] = [
  {
    names: ['.showPopover', '.hidePopover', ':popover-open'],
    because: 'hydration/popovers.ts has them where a browser has none',
  },
  {
    names: ['.createContext', '.toArray', '.use', '.ViewTransition'],
    in: /\w\.(createContext|use|ViewTransition)\b|Children\.toArray/,
    because: 'React has a function of that name',
  },
  {
    names: ['.startViewTransition', '.skipTransition', '.viewTransition'],
    because: 'only for a transition that a page asks for, and none does',
  },
  {
    names: ['navigation', '.currentEntry'],
    in: /navigation\b/,
    because: 'React asks for it before it listens',
  },
  {
    names: ['.fromElement', '.transferSize', '.cssFloat', '.marginTop', '.marginBottom'],
    because: 'React reads them beside others, or of its own objects',
  },
  {
    names: ['.capture', '.expirationTime', '.requestId', '.manifest', '.move'],
    because: 'a name in objects of React, its router or ours',
  },
  {
    names: ['.role'],
    in: /\.role===`admin`/,
    because: 'of our session',
  },
  {
    names: ['.authenticatorAttachment', '.saveData', 'navigator.pdfViewerEnabled'],
    because: 'undefined is an answer too',
  },
  { names: ['.movementX', '.movementY'], because: 'for a mouse; iOS scrolls by a finger' },

  {
    names: ['@container', 'container-type'],
    because: 'the narrow arrangement stays',
  },
  {
    names: [':has', ':modal'],
    because:
      'the page scrolls behind a dialog, strips beside dark pages are light, a hint is shown',
  },
  { names: ['overflow: clip'], because: 'a last row that is pointed at has square corners' },
  {
    names: ['@starting-style', 'translate', 'transition'],
    because: 'what opens is there at once',
  },
  {
    names: ['scrollbar-gutter', 'text-wrap', 'field-sizing', 'resize', 'cursor', 'break-after'],
    because: 'a nicety, and the whole declaration is about it',
  },
  { names: ['font-family: ui-monospace'], because: 'another font follows' },
  {
    names: ['@media forced-colors', '@media scripting'],
    because: 'a browser that does not know the question has nothing to answer',
  },
  {
    names: [':-moz-progress-bar', ':-webkit-progress-bar', ':-webkit-progress-value'],
    because: 'one rule for each engine',
  },
];

/** The findings that no exception covers, and the names of exceptions that no finding needs. */
export function withoutExceptions(findings: readonly Finding[]): {
  left: Finding[];
  unneeded: string[];
} {
  const needed = new Set<string>();
  const left = findings.filter(({ name, where }) => {
    const covering = exceptions
      .filter((one) => one.in?.test(where) ?? true)
      .flatMap(({ names }) => names.filter((known) => isCoveredBy(name, known)));
    for (const known of covering) needed.add(known);
    return covering.length === 0;
  });
  const all = exceptions.flatMap(({ names }) => names);
  return { left, unneeded: all.filter((name) => !needed.has(name)) };
}

/** `cursor` covers `cursor: grab`. */
function isCoveredBy(name: string, known: string): boolean {
  return name === known || name.startsWith(`${known}: `);
}
