import { Agent } from 'node:http';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import type { Benchmark, Figure } from './figure.ts';
import { load } from './page-cost.ts';
import { serverMemory } from './server-memory.ts';
import { largeApplication, submit } from './submit-application.ts';

const connections = 50;
const budget = 256;

/** The server's memory after each of three kinds of heavy work. */
export const measureMemory: Benchmark = async () => {
  const server = await startServer({ env: { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'error' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const figures: Figure[] = [];
  const note = async (name: string) => {
    const measured = await serverMemory(server, 'VmRSS');
    figures.push({ name: `Memory after ${name}`, unit: 'MB', measured, budget });
  };
  try {
    await postMalformed(server, 4_000);
    await note('4,000 malformed posts');
    await postMalformed(server, 16_000);
    await note('20,000 malformed posts');
    const parts = await largeApplication();
    for (let sent = 0; sent < 100; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, n) => submit(server, parts, sent + n)));
    }
    await note('100 applications of 9 MB, ten at a time');
    await load(server, agent, 10_000);
    await note('10,000 page views');
    return figures;
  } finally {
    agent.destroy();
    await server.stop();
  }
};

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';

/** Each is rejected at a different place: by a rule, by a parser, as a page or as JSON. */
const malformed: [path: string, contentType: string, body: string][] = [
  ['/newsletter', form, 'email=nonsense'],
  ['/newsletter', 'text/plain', 'no form'],
  ['/newsletter', multipart, 'broken'],
  ['/career', form, 'x=1'],
  ['/admin/login', form, 'email=&password='],
  ['/api/check-onboarding-link', 'application/json', '{'],
  ['/api/submit-application', 'application/json', '{'],
  [
    '/api/submit-application',
    multipart,
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nx',
  ],
  [
    '/api/submit-application',
    multipart,
    '--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\nx\r\n--x--\r\n',
  ],
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
