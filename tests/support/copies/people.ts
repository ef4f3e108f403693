import { setTimeout as sleep } from 'node:timers/promises';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import type { FakeSmtp } from '#tests/fakes/smtp.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { signIn } from '#tests/support/sign-in/owner.ts';

/** What the site has told people that it has done. */
export type Acknowledged = {
  applicants: string[];
  /** The addresses of those who were told to look into their mail. */
  asked: string[];
  subscribers: string[];
  views: number;
  /** Page views that failed, and failed again when tried once more. */
  failedTwice: string[];
};

const pages = ['/', '/shop', '/career', '/newsletter'];

/** Lets people apply, subscribe, confirm and read pages until `end`, each request from a client address of its own. */
export async function sendPeople(origin: string, smtp: FakeSmtp) {
  const told: Acknowledged = {
    applicants: [],
    asked: [],
    subscribers: [],
    views: 0,
    failedTwice: [],
  };
  const application = await validApplication();
  const { name, value } = await signIn(origin);
  let going = true;
  let serial = 0;

  const repeat = async (work: () => Promise<void>) => {
    while (going) {
      await work();
      await sleep(50);
    }
  };
  const post = (path: string, body: BodyInit) => send(path, { method: 'POST', body });
  /** Null when the connection broke. */
  async function send(path: string, init: RequestInit = {}): Promise<Response | null> {
    serial += 1;
    const headers = { ...init.headers, 'X-Forwarded-For': `10.${serial >> 8}.${serial & 255}.1` };
    try {
      const response = await fetch(origin + path, { redirect: 'manual', ...init, headers });
      return new Response(await response.arrayBuffer(), response);
    } catch (error) {
      if (error instanceof TypeError || hasErrorCode(error, 'UND_ERR_SOCKET')) return null;
      throw error;
    }
  }

  async function apply(): Promise<void> {
    const email = `applicant-${serial}@example.com`;
    const body = toFormData({ ...application, email });
    const response = await post('/api/submit-application', body);
    if (response?.ok) told.applicants.push(email);
  }
  async function subscribe(): Promise<void> {
    const email = `subscriber-${serial}@example.com`;
    const response = await post('/newsletter', new URLSearchParams({ email }));
    if (response?.ok) told.asked.push(email);
  }
  let read = 0;
  async function confirm(): Promise<void> {
    const mail = smtp.received[read];
    const path = mail && /\/newsletter\/confirm\/\S+/.exec(String(mail.email.text))?.[0];
    if (mail) read += 1;
    if (!path) return;
    const response = await post(path, new URLSearchParams());
    if (response?.ok) told.subscribers.push(String(mail.recipients[0]));
  }
  async function view(): Promise<void> {
    told.views += 1;
    await look(String(pages[told.views % pages.length]), {});
  }
  async function viewList(): Promise<void> {
    told.views += 1;
    await look('/admin/applications', { Cookie: `${name}=${value}` });
  }
  async function look(path: string, headers: Record<string, string>): Promise<void> {
    const first = await send(path, { headers });
    if (first?.status === 200) return;
    const second = await send(path, { headers });
    if (second?.status === 200) return;
    told.failedTwice.push(`${path}: ${first?.status ?? 'cut'}, ${second?.status ?? 'cut'}`);
  }

  const people = [apply, subscribe, subscribe, confirm, view, view, viewList].map(repeat);
  return {
    told,
    end: async () => {
      going = false;
      await Promise.all(people);
      return told;
    },
  };
}
