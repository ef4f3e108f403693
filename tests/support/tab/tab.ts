import { setTimeout as sleep } from 'node:timers/promises';
import { type Devtools, PageGone } from './chromium.ts';

/** A layout shift: something on a page moved by itself; `value` is its score. */
type Shift = { path: string; value: number };

/** 'prerendered': not yet shown. */
type Which = 'shown' | 'prerendered';

export type Tab = {
  shifts: Shift[];
  open(url: string): Promise<void>;
  /** The value of the expression in a page. @throws when there is no such page yet */
  evaluate<T>(expression: string, which?: Which): Promise<T>;
  /** Forgets what the browser has cached. */
  forget(): Promise<void>;
  /** Finds the first element that matches, once it is there, for `press` or `tap`. */
  aim(selector: string): Promise<void>;
  /** Moves the mouse over the first element that matches, once it is there and stands still. */
  point(selector: string): Promise<void>;
  /** Presses and releases the mouse where it is. */
  press(): Promise<void>;
  /** Taps with a finger where the mouse is. */
  tap(): Promise<void>;
};

/** A command of the DevTools protocol. */
export type Command = [method: string, params?: object];

type Place = { x: number; y: number };

const binding = 'tellTab';

const tapMs = 80;

/** @param emulation commands for every page before it starts */
export async function openTab(devtools: Devtools, emulation: Command[] = []): Promise<Tab> {
  const shifts: Shift[] = [];
  // First the session of the page that is shown, then that of the prerendered page, which replaces it.
  let sessions: string[] = [];
  let pointer: Place = { x: 0, y: 0 };
  const target = await devtools.send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId: tabSession } = await devtools.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: true,
  });
  devtools.onEvent(({ method, params = {}, sessionId: from = '' }) => {
    const session = String(params.sessionId);
    if (method === 'Runtime.bindingCalled' && sessions.includes(from)) {
      shifts.push(JSON.parse(String(params.payload)));
    }
    if (from !== tabSession) return;
    if (method === 'Target.attachedToTarget') {
      sessions.push(session);
      prepare(session);
    }
    if (method === 'Target.detachedFromTarget')
      sessions = sessions.filter((one) => one !== session);
  });

  /** No command waits for another: a page that is paused before its start answers some of them only after it. */
  function prepare(session: string) {
    const send = (method: string, params?: object) =>
      devtools.send(method, params, session).catch((error) => {
        // The browser may give up a prerendered page before it has begun.
        if (sessions.includes(session)) throw error;
      });
    send('Runtime.enable');
    send('Runtime.addBinding', { name: binding });
    send('Page.enable');
    for (const [method, params] of emulation) send(method, params);
    send('Page.addScriptToEvaluateOnNewDocument', { source: `(${tellOfShifts})('${binding}')` });
    send('Runtime.runIfWaitingForDebugger');
  }

  const onStart = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await devtools.send('Target.setAutoAttach', onStart, String(tabSession));
  while (sessions.length === 0) await sleep(10);

  const send = (method: string, params: object) => devtools.send(method, params, sessions[0]);

  async function evaluate<T>(expression: string, which: Which = 'shown'): Promise<T> {
    const { result } = await devtools.send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      sessions[which === 'shown' ? 0 : 1] ?? 'no page',
    );
    // Because of `returnByValue`, `value` is the expression's value.
    return (result as { value: T }).value;
  }

  async function placeOf(selector: string): Promise<Place> {
    let before: Place | null = null;
    for (;;) {
      const place = await evaluate<Place | null>(`(${placeInWindow})(${JSON.stringify(selector)})`);
      // Something that is opening may still move.
      if (place && place.x === before?.x && place.y === before.y) return place;
      before = place;
      await sleep(50);
    }
  }

  /** The input may lead to another page; the one that is left then answers nothing. */
  const act = (method: string, params: object) =>
    send(method, params).catch((error) => {
      if (!(error instanceof PageGone)) throw error;
    });

  const mouse = (type: string) =>
    act('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...pointer });

  return {
    shifts,
    evaluate,
    async open(url) {
      await send('Page.navigate', { url });
    },
    async forget() {
      await send('Network.clearBrowserCache', {});
    },
    async aim(selector) {
      pointer = await placeOf(selector);
    },
    async point(selector) {
      pointer = await placeOf(selector);
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...pointer });
    },
    async press() {
      await Promise.all([mouse('mousePressed'), mouse('mouseReleased')]);
    },
    async tap() {
      const touch = (type: string, touchPoints: Place[]) =>
        act('Input.dispatchTouchEvent', { type, touchPoints });
      const touched = touch('touchStart', [pointer]);
      await sleep(tapMs);
      await Promise.all([touched, touch('touchEnd', [])]);
    },
  };
}

/** Runs in every document before its own scripts. */
function tellOfShifts(name: string): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = { path: location.pathname, value: Reflect.get(entry, 'value') };
      Reflect.get(window, name)(JSON.stringify(shift));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: the middle of the first element that can be seen, scrolled into the window. */
function placeInWindow(selector: string) {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}
