import { afterEach, expect, test, vi } from 'vitest';
import { brokenLine, noConnection } from '#app/shared/browser/offline.ts';
import { sendApplication } from './send-application.ts';

const failed = 'Failed to submit application. Please check your files and try again.';

type Told = 'onload' | 'onerror';

/** A fake connection on which every request ends as given; the server can be reached or not. */
function openLine(told: Told | null, responseText = '', { isReachable = true, status = 200 } = {}) {
  const progress: number[] = [];
  const notes: (string | undefined)[] = [];
  type Sent = { loaded: number; total: number };
  const upload: { onload?: () => void; onprogress?: (sent: Sent) => void } = {};
  class Line {
    readonly upload = upload;
    readonly responseText = responseText;
    readonly status = status;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    open() {}
    setRequestHeader() {}
    abort() {
      this.onabort?.();
    }
    send() {
      if (told === 'onload') upload.onload?.();
      if (told) this[told]?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Line);
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  /** Would the browser ask before it closes or reloads the page? */
  const isHeld = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response();
  });
  const send = () =>
    sendApplication({} as never, {}, (percent, note) => {
      progress.push(percent);
      notes.push(note);
    });
  return { progress, notes, upload, send, isHeld };
}

const broken = {
  ok: false,
  toast: { title: brokenLine, description: 'Everything is kept.', tone: 'danger' },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the progress goes by 10, 50 and 100 percent', async () => {
  const { progress, send, isHeld } = openLine('onload', '{"success":true,"reference":"A1B2-C3D4"}');
  expect(await send()).toEqual({ ok: true, reference: 'A1B2-C3D4' });
  expect(progress).toEqual([10, 50, 100]);
  expect(isHeld()).toBe(false);
});

test.each([
  ['an answer that is no JSON', '<h1>Bad gateway</h1>', failed],
  ['an answer about something else', '[]', failed],
  ['no answer', '', failed],
  ['a reason', '{"success":false,"error":"Too late."}', 'Too late.'],
  ['success false without a text', '{"success":false}', 'Failed to submit application.'],
])('%s is said', async (_, responseText, title) => {
  const { send } = openLine('onload', responseText);
  expect(await send()).toEqual({ ok: false, toast: { title, tone: 'danger' } });
});

test('an error that the server found in a file is shown at its field', async () => {
  const message = 'Selfie: Image has too many pixels (50 megapixels at most)';
  const { send } = openLine('onload', JSON.stringify({ success: false, error: message }));
  expect(await send()).toEqual({ ok: false, errors: [{ field: 'selfie_image', message }] });
});

test('a broken connection is never blamed on the files', async () => {
  expect(await openLine('onerror').send()).toEqual(broken);
  expect(await openLine('onerror', '', { isReachable: false }).send()).toEqual({
    ok: false,
    toast: noConnection,
  });
  // A proxy answers so when the server is gone, or when it gave up the connection.
  for (const status of [408, 502, 503, 504]) {
    expect(await openLine('onload', '<h1>Error</h1>', { status }).send()).toEqual(broken);
  }
});

test('sent bytes are counted, leaving asks first, and a stalled upload is given up after five minutes', async () => {
  vi.useFakeTimers();
  const { notes, upload, send, isHeld } = openLine(null);
  const sent = send();
  expect(isHeld()).toBe(true);
  const total = 9_000_000;
  for (const loaded of [1_000_000, 2_000_000]) {
    vi.advanceTimersByTime(299_000);
    upload.onprogress?.({ loaded, total });
  }
  vi.advanceTimersByTime(15_000);
  expect(notes).toEqual([
    undefined,
    'Waiting for your connection...',
    '977 KB of 8.6 MB sent',
    'Waiting for your connection...',
    '1.9 MB of 8.6 MB sent',
    'Waiting for your connection...',
  ]);
  vi.advanceTimersByTime(285_000);
  expect(await sent).toEqual(broken);
  expect(vi.getTimerCount()).toBe(0);
});

test('waiting for an answer ends after ten minutes', async () => {
  vi.useFakeTimers();
  const { progress, upload, send } = openLine(null);
  const sent = send();
  upload.onload?.();
  vi.advanceTimersByTime(600_000);
  expect(await sent).toEqual(broken);
  expect(progress.at(-1)).toBe(50);
});
