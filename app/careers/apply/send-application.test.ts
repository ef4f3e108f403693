import { afterEach, expect, test, vi } from 'vitest';
import { noConnection } from '#app/shared/offline.ts';
import { sendApplication } from './send-application.ts';

const failed = 'Failed to submit application. Please check your files and try again.';

type Told = 'onload' | 'onerror';

/** A line that ends every request as told, over a network that leads somewhere or nowhere. */
function openLine(told: Told, responseText = '', isReachable = true) {
  const progress: number[] = [];
  class Line {
    readonly upload: { onload?: () => void } = {};
    readonly responseText = responseText;
    onload?: () => void;
    onerror?: () => void;
    open() {}
    setRequestHeader() {}
    send() {
      if (told === 'onload') this.upload.onload?.();
      this[told]?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Line);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response();
  });
  const send = () => sendApplication({} as never, {}, (percent) => progress.push(percent));
  return { progress, send };
}

afterEach(() => vi.unstubAllGlobals());

test('what arrives goes by 10, 50 and 100 percent', async () => {
  const { progress, send } = openLine('onload', '{"success":true}');
  expect(await send()).toEqual({ ok: true });
  expect(progress).toEqual([10, 50, 100]);
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

test('what the server says of a file is said at its field', async () => {
  const message = 'Selfie: Image has too many pixels (50 megapixels at most)';
  const { send } = openLine('onload', JSON.stringify({ success: false, error: message }));
  expect(await send()).toEqual({ ok: false, errors: [{ field: 'selfie_image', message }] });
});

test('a line that is cut is no fault of the visitor’s connection while the server can be reached', async () => {
  expect(await openLine('onerror').send()).toEqual({
    ok: false,
    toast: { title: failed, tone: 'danger' },
  });
  expect(await openLine('onerror', '', false).send()).toEqual({ ok: false, toast: noConnection });
});
