import { and, eq } from 'drizzle-orm';
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
import { type DataRequest, readRequest, sealRequest } from './data-requests.server.ts';
import type { Refusal } from './refusal.ts';

export type Parts = Pick<Services, 'db' | 'jobs' | 'keys'>;

type Deciding = { id: string; admin: Admin; now: Date };

export type NotAnswered =
  | { ok: false; reason: 'not-found' }
  /** By another admin, who was first. */
  | { ok: false; reason: 'answered'; by: string; at: Date };

/** 'corrected': what was wrong has been put right in the screens of the records. */
export function answerRequest(
  services: Parts,
  { answer, ...deciding }: Deciding & { answer: Exclude<Answer, { what: 'deleted' }> },
): Promise<{ ok: true } | NotAnswered> {
  const isRefused = answer.what === 'refused';
  const claim = isRefused ? { refusal: answer.refusal } : { kind: 'correction' as const };
  return services.db.transaction(async (tx) => {
    const claimed = await claimRequest(services, tx, { ...deciding, ...claim });
    if (claimed.ok) await sendAnswer(services, tx, claimed.request, deciding, answer);
    return claimed.ok ? { ok: true } : claimed;
  });
}

/** Of any number of admins at once one answers; the others learn who. */
export async function claimRequest(
  { keys }: Parts,
  tx: Transaction,
  { id, admin, now, kind, refusal }: Deciding & { kind?: DataRequestKind; refusal?: Refusal },
): Promise<{ ok: true; request: DataRequest } | NotAnswered> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const [row] = await tx
    .update(dataRequests)
    .set({
      state: refusal ? 'refused' : 'done',
      refusal,
      answered_at: now,
      answered_by: admin.email,
    })
    .where(
      and(
        eq(dataRequests.id, id),
        eq(dataRequests.state, 'open'),
        kind && eq(dataRequests.kind, kind),
      ),
    )
    .returning();
  return row ? { ok: true, request: readRequest(keys, row) } : findFirst(tx, id);
}

/** Locked: until the transaction ends, nobody else answers it. */
export async function findOpenRequest(
  { keys }: Parts,
  tx: Transaction,
  id: string,
): Promise<{ ok: true; request: DataRequest } | NotAnswered> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const [row] = await tx.select().from(dataRequests).where(eq(dataRequests.id, id)).for('update');
  return row?.state === 'open' ? { ok: true, request: readRequest(keys, row) } : findFirst(tx, id);
}

async function findFirst(tx: Transaction, id: string): Promise<NotAnswered> {
  const { answered_at: at, answered_by: by } = dataRequests;
  const [first] = await tx.select({ at, by }).from(dataRequests).where(eq(dataRequests.id, id));
  if (!first?.at || !first.by) return { ok: false, reason: 'not-found' };
  return { ok: false, reason: 'answered', by: first.by, at: first.at };
}

/** Stores it with the request, to be read again, and emails it. */
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
  await tx.update(dataRequests).set({ answer: sealed }).where(eq(dataRequests.id, id));
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
