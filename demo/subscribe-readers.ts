import { subscribe } from '#app/newsletter/subscribe.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { createChance } from './chance.ts';
import { people } from './people.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Enough for a second page of the list. */
const count = 72;

/** Subscribes that many invented people over the half year before `now`, as the menu's form would. */
export async function subscribeReaders(db: Database, now: Date): Promise<void> {
  const chance = createChance(5);
  for (let n = 0; n < count; n++) {
    const daysAgo = 180 - Math.floor((n * 180) / count);
    const email = `${readerName(chance.pick(people).name)}${n + 1}@example.com`;
    const at = new Date(now.getTime() - daysAgo * dayMs - chance.between(0, dayMs / 2));
    await subscribe({ db }, { email, source: 'sidebar', now: at });
  }
}

/** The first two Latin words of a name: 'nurul.aina'. */
function readerName(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? ['reader'];
  return words.slice(0, 2).join('.');
}
