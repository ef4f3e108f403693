import { setTimeout as sleep } from 'node:timers/promises';
import type { Devtools } from './chromium.ts';

/**
 * What a document tells of itself; `at` is milliseconds since 1970, `value` of a shift its score, of a response
 * the milliseconds from a press to the frame after it.
 */
type Told = { kind: 'paint' | 'shift' | 'response'; path: string; at: number; value: number };

/** 'prerendered': not yet shown. */
type Which = 'shown' | 'prerendered';

export type Tab = {
  told: Told[];
  open(url: string): Promise<void>;
  /** What the expression is in a page. @throws when there is no such page yet */
  evaluate<T>(expression: string, which?: Which): Promise<T>;
  /** Moves the mouse over the first element that fits, once it is there. */
  point(selector: string): Promise<void>;
  /** Presses and releases the mouse where it is. @returns when it began */
  press(): Promise<number>;
  /** Taps the first element that fits. @returns when the finger came */
  tap(selector: string): Promise<number>;
};

type Place = { x: number; y: number };

const phone = { width: 390, height: 844, deviceScaleFactor: 2 };
const binding = 'tellTab';

/** How long a finger rests on what it taps. */
const tapMs = 80;

/** @param options.processorRate how many times slower the processor is to be */
export async function openTab(
  devtools: Devtools,
  options: { isPhone: boolean; processorRate: number },
): Promise<Tab> {
  const told: Told[] = [];
  // The page that is shown, then what is prerendered, which takes its place.
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
      told.push(JSON.parse(String(params.payload)));
    }
    if (from !== tabSession) return;
    if (method === 'Target.attachedToTarget') {
      sessions.push(session);
      prepare(session);
    }
    if (method === 'Target.detachedFromTarget')
      sessions = sessions.filter((one) => one !== session);
  });

  /** None waits for another: a page that is held before its start answers some of them only after it. */
  function prepare(session: string) {
    const send = (method: string, params?: object) =>
      devtools.send(method, params, session).catch((error) => {
        // What was prerendered may be given up before it has begun.
        if (sessions.includes(session)) throw error;
      });
    send('Runtime.enable');
    send('Runtime.addBinding', { name: binding });
    send('Page.enable');
    send('Page.addScriptToEvaluateOnNewDocument', { source: `(${tellOfItself})('${binding}')` });
    send('Emulation.setCPUThrottlingRate', { rate: options.processorRate });
    send('Runtime.runIfWaitingForDebugger');
  }

  const onStart = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await devtools.send('Target.setAutoAttach', onStart, String(tabSession));
  while (sessions.length === 0) await sleep(10);

  const send = (method: string, params: object) => devtools.send(method, params, sessions[0]);
  if (options.isPhone) {
    await send('Emulation.setDeviceMetricsOverride', { ...phone, mobile: true });
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  }

  async function evaluate<T>(expression: string, which: Which = 'shown'): Promise<T> {
    const { result } = await devtools.send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      sessions[which === 'shown' ? 0 : 1] ?? 'no page',
    );
    // By value: what the expression is.
    return (result as { value: T }).value;
  }

  async function placeOf(selector: string): Promise<Place> {
    for (;;) {
      const place = await evaluate<Place | null>(`(${placeInWindow})(${JSON.stringify(selector)})`);
      if (place) return place;
      await sleep(50);
    }
  }

  const mouse = (type: string) =>
    send('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...pointer });

  return {
    told,
    evaluate,
    async open(url) {
      await send('Page.navigate', { url });
    },
    async point(selector) {
      pointer = await placeOf(selector);
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...pointer });
    },
    async press() {
      const beganAt = Date.now();
      await Promise.all([mouse('mousePressed'), mouse('mouseReleased')]);
      return beganAt;
    },
    async tap(selector) {
      const touchPoints = [await placeOf(selector)];
      const beganAt = Date.now();
      await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await sleep(tapMs);
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      return beganAt;
    },
  };
}

/** Runs in every document before its own scripts. */
function tellOfItself(name: string): void {
  const observe = (type: string, kind: string) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const at = performance.timeOrigin + entry.startTime;
        const told = {
          kind,
          path: location.pathname,
          at,
          value: Reflect.get(entry, 'value') ?? entry.duration,
        };
        Reflect.get(window, name)(JSON.stringify(told));
      }
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', 'paint');
  observe('layout-shift', 'shift');
  observe('event', 'response');
}

/** Runs in the page: the middle of the first element that can be seen, scrolled into the window. */
function placeInWindow(selector: string) {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}
