import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { mailText } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { type DataRequestKind, dataRequests } from '#db/schema/privacy.ts';
import { type Answer, answerMail } from './answer-mail.ts';
import {
  type DataRequest,
  findCorrected,
  readRequest,
  sealRequest,
} from './data-requests.server.ts';
import type { Refusal } from './refusal.ts';

export type Parts = Pick<Services, 'db' | 'jobs' | 'keys'>;

type Deciding = { id: string; admin: Admin; now: Date };

export type NotAnswered =
  | { ok: false; reason: 'not-found' }
  /** Another admin was first. */
  | { ok: false; reason: 'answered'; by: string; at: Date };

/** Answers a correction. The answer names the fields that were edited for it; for anything else the words must. */
export function correctRequest(
  services: Parts,
  { words, ...deciding }: Deciding & { words: string },
): Promise<{ ok: true } | NotAnswered | { ok: false; reason: 'uncorrected' }> {
  return services.db.transaction(async (tx) => {
    const found = await findOpenRequest(services, tx, { id: deciding.id, kind: 'correction' });
    if (!found.ok) return found;
    const { labels: corrected } = await findCorrected(tx, deciding.id);
    if (corrected.length === 0 && words === '') return { ok: false, reason: 'uncorrected' };
    await sendAnswer(services, tx, found.request, deciding, {
      what: 'corrected',
      corrected,
      words,
    });
    return { ok: true };
  });
}

export function refuseRequest(
  services: Parts,
  { refusal, words, ...deciding }: Deciding & { refusal: Refusal; words: string },
): Promise<{ ok: true } | NotAnswered> {
  return services.db.transaction(async (tx) => {
    const found = await findOpenRequest(services, tx, { id: deciding.id, kind: undefined });
    if (!found.ok) return found;
    await sendAnswer(services, tx, found.request, deciding, { what: 'refused', refusal, words });
    return { ok: true };
  });
}

/** Finds an open request and locks it: of simultaneous admins, one answers it, and the others learn who did. */
export async function findOpenRequest(
  { keys }: Parts,
  tx: Transaction,
  { id, kind }: { id: string; kind: DataRequestKind | undefined },
): Promise<{ ok: true; request: DataRequest } | NotAnswered> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const [row] = await tx.select().from(dataRequests).where(eq(dataRequests.id, id)).for('update');
  if (row?.state !== 'open') return whoAnswered(row);
  const isMeant = kind === undefined || row.kind === kind;
  return isMeant ? { ok: true, request: readRequest(keys, row) } : whoAnswered(undefined);
}

function whoAnswered(row: typeof dataRequests.$inferSelect | undefined): NotAnswered {
  if (!row?.answered_at || !row.answered_by) return { ok: false, reason: 'not-found' };
  return { ok: false, reason: 'answered', by: row.answered_by, at: row.answered_at };
}

/** Stores the answer with a request from {@link findOpenRequest}, to be read again, and emails it. */
export async function sendAnswer(
  services: Parts,
  tx: Transaction,
  request: DataRequest,
  { admin, now }: Deciding,
  answer: Answer,
): Promise<void> {
  const { id, kind, email } = request;
  const message = answerMail(request, answer);
  const text = mailText(message, await cafeContent.read(tx));
  const sealed = sealRequest(services.keys, id, 'answer', text);
  await tx
    .update(dataRequests)
    .set({
      state: answer.what === 'refused' ? 'refused' : 'done',
      refusal: answer.what === 'refused' ? answer.refusal : undefined,
      answer: sealed,
      answered_at: now,
      answered_by: admin.email,
    })
    .where(eq(dataRequests.id, id));
  const subject = { type: 'data-request', id };
  const mail = { kind: 'data-request-answer', subject, to: email ?? '', message };
  await queueMail(services, tx, mail, now);
  await recordAudit(tx, {
    at: now,
    actor: admin,
    action: `data-request.${answer.what}`,
    id,
    details: { kind, ...(answer.what === 'refused' && { refusal: answer.refusal }) },
  });
}
