import { once } from 'node:events';
import { connect } from 'node:http2';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { caddyProgram, startCaddy, type TestCaddy } from '#tests/support/processes/caddy.ts';
import { freePort, type RunningServer, startServer } from '#tests/support/processes/server.ts';
import { owner, ownerSettings } from '#tests/support/sign-in/owner.ts';

const megabyte = 1024 ** 2;

describe.skipIf(!caddyProgram)("behind Debian's Caddy, by deploy/Caddyfile (needs caddy)", () => {
  let server: RunningServer;
  let caddy: TestCaddy;
  let origin: string;
  beforeAll(async () => {
    const port = await freePort();
    origin = `https://localhost:${port}`;
    server = await startServer({
      env: { APP_ORIGIN: origin, TRUSTED_PROXY_HOPS: '1', ...ownerSettings },
    });
    caddy = await startCaddy(port, new URL(server.origin).host);
    setDefaultCACertificates([...getCACertificates('default'), caddy.authority]);
  });
  afterAll(async () => {
    await caddy?.stop();
    await server?.stop();
  });

  function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(origin + path, { redirect: 'manual', headers });
  }

  function post(path: string, body: FormData | URLSearchParams): Promise<Response> {
    const headers = { Origin: origin };
    return fetch(origin + path, { method: 'POST', body, headers, redirect: 'manual' });
  }

  test('plain http is redirected to https', async () => {
    const answer = await fetch(`${caddy.plainOrigin}/career?job=1`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/career\?job=1$/);
  });

  test('a page comes over HTTP/2, offers HTTP/3, and insists on https', async () => {
    const session = connect(origin);
    const stream = session.request({ ':path': '/career' });
    const [headers] = await once(stream, 'response');
    stream.close();
    session.close();
    expect(session.alpnProtocol).toBe('h2');
    expect(headers).toMatchObject({
      ':status': 200,
      'alt-svc': expect.stringContaining('h3='),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers).not.toHaveProperty('server');
  });

  test('visitors cannot set the headers of the proxy', async () => {
    const id = 'chosen-by-a-visitor';
    const answer = await get('/career', { 'X-Forwarded-Proto': 'http', 'X-Request-Id': id });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an admin signs in, with cookies for https alone', async () => {
    const answer = await post('/admin/login', new URLSearchParams(owner));
    const cookies = answer.headers.getSetCookie();
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
    const session = cookies.find((cookie) => cookie.includes('session_token=')) ?? '';
    expect(session).toMatch(/^__Host-.*; Path=\/.*; HttpOnly; Secure/);
    const [Cookie = ''] = session.split(';');
    expect((await get('/admin/applications', { Cookie })).status).toBe(200);
    expect((await get('/admin/applications')).status).toBe(302);
  });

  async function apply(resumeBytes: number): Promise<Response> {
    const bytes = await makeJpeg({ bytes: 2 * megabyte });
    const photo = { bytes, name: 'me.jpg', type: 'image/jpeg' };
    const pdf = makePdf({ bytes: resumeBytes });
    const resume = { bytes: pdf, name: 'cv.pdf', type: 'application/pdf' };
    const files = { resume, full_body_image: photo, selfie_image: photo };
    return post('/api/submit-application', toFormData({ ...(await validApplication()), ...files }));
  }

  test('the largest application gets through; a larger one is refused', async () => {
    expect(await (await apply(5 * megabyte)).json()).toMatchObject({ success: true });
    expect((await apply(8 * megabyte)).status).toBe(413);
  });
});
