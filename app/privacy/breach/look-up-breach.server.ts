import { cafeContent } from '#app/cafe/cafe.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { type BreachNotice, breachNotices } from './breach-notices.ts';
import type { BreachQuestion } from './breach-question.ts';
import { answerBreach, type BreachAnswer } from './find-seen.server.ts';

type LookUp = {
  question: BreachQuestion;
  /** Null: by command. */
  admin: { id: string; email: string; sessionId?: string } | null;
  /** Whether all of it is given away, and not the first lines only. */
  whole: boolean;
  now: Date;
};

/** Whose data, which fields, seen by whom, since when. Recorded with counts only. */
export async function lookUpBreach(
  db: Database,
  { question, admin, whole, now }: LookUp,
): Promise<BreachAnswer & { notices: BreachNotice[] }> {
  const answer = await answerBreach(db, question);
  const { records, people } = answer;
  const details = { records, people, whole };
  await recordAudit(db, { at: now, actor: admin, action: 'breach.looked-up', id: 'all', details });
  return {
    ...answer,
    notices: breachNotices({ ...answer, cafe: await cafeContent.read(db), now }),
  };
}
