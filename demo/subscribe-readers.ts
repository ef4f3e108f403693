import { subscribe } from '#app/newsletter/subscribe.server.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { latinWords, people } from './applicants.ts';
import { createRandom } from './random.ts';

const dayMs = 24 * 60 * 60 * 1000;

const count = 72;

/** Adds subscribers over the half year before `now`, as the menu's form would. */
export async function subscribeReaders(db: Database, now: Date): Promise<void> {
  const { pick, between } = createRandom(5);
  for (let n = 0; n < count; n++) {
    const name = latinWords(pick(people).name).slice(0, 2).join('.');
    const daysAgo = 180 - Math.floor((n * 180) / count);
    const at = new Date(now.getTime() - daysAgo * dayMs - between(0, dayMs / 2));
    const email = `${name}${n + 1}@example.com`;
    const notice = noticeShown(new Request('http://localhost/'), at);
    await subscribe({ db }, { email, notice, now: at });
  }
}
