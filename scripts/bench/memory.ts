import type { RunningServer } from '#tests/support/processes/server.ts';
import { figure } from './figure.ts';
import { load, serverMemory, startQuietServer } from './server.ts';
import { largeApplication, submit } from './submit-application.ts';

const connections = 50;

export default async function measureMemory() {
  return [...(await afterHeavyWork()), await duringFlood(), ...(await afterOneDay())];
}

/** Memory after each of four kinds of heavy work on one server. */
async function afterHeavyWork() {
  await using server = await startQuietServer();
  const after = (name: string) => memoryAfter(server, name, 256);
  await postMalformed(server, 4_000);
  const figures = [await after('4,000 malformed posts')];
  await postMalformed(server, 16_000);
  figures.push(await after('20,000 malformed posts'));
  const parts = await largeApplication();
  for (let sent = 0; sent < 100; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, n) => submit(server, parts, sent + n)));
  }
  figures.push(await after('100 applications of 9 MB, ten at a time'));
  await load(server, 10_000);
  return [...figures, await after('10,000 page views')];
}

/** The peak of memory while one address asks for 1,000 pages at once. */
async function duringFlood() {
  await using server = await startQuietServer();
  const headers = { 'Accept-Encoding': 'br' };
  const ask = async () => (await fetch(`${server.origin}/checkout`, { headers })).bytes();
  await Promise.all(Array.from({ length: 1_000 }, ask));
  const name = 'Memory while 1,000 pages are asked for at once';
  return figure(name, 'MB', await serverMemory(server, 'VmHWM'), 256);
}

/** Memory after a busy day: pages that are the same for everybody, pages made for one visitor, and applications. */
async function afterOneDay() {
  await using server = await startQuietServer();
  const pages = ['/', '/shop', '/career', '/shop?utm_source=post', '/checkout', '/auth'];
  const parts = await largeApplication();
  for (let sent = 0; sent < 200; sent += 2) {
    await load(server, 100, pages);
    await Promise.all([submit(server, parts, sent), submit(server, parts, sent + 1)]);
  }
  return [await memoryAfter(server, 'a day of 10,000 pages and 200 applications', 200)];
}

async function memoryAfter(server: RunningServer, name: string, budget: number) {
  return figure(`Memory after ${name}`, 'MB', await serverMemory(server, 'VmRSS'), budget);
}

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const part = '--x\r\nContent-Disposition: form-data';
const wholeFile = 'filename="a"\r\n\r\nx\r\n--x--\r\n';

/** Posts that are each rejected at a different place: by a rule or a parser, with a page or with JSON. */
const malformed: [path: string, contentType: string, body: string][] = [
  ['/newsletter', form, 'email=nonsense'],
  ['/newsletter', 'text/plain', 'no form'],
  ['/newsletter', multipart, 'broken'],
  ['/career', form, 'x=1'],
  ['/admin/login', form, 'email=&password='],
  ['/api/check-onboarding-link', 'application/json', '{'],
  ['/api/submit-application', 'application/json', '{'],
  ['/api/submit-application', multipart, `${part}; name="email"\r\n\r\nx`],
  ['/api/submit-application', multipart, `${part}; name="resume"; ${wholeFile}`],
];

async function postMalformed(server: RunningServer, count: number): Promise<void> {
  let left = count;
  async function attacker(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const [path, contentType, body] = malformed[left % malformed.length] ?? ['', '', ''];
      const headers = { 'Content-Type': contentType, Origin: server.origin };
      const response = await fetch(server.origin + path, { method: 'POST', headers, body });
      if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
      await response.arrayBuffer();
    }
  }
  await Promise.all(Array.from({ length: connections }, attacker));
}
