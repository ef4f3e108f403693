import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Admission, admit, isProven } from '#app/accounts/confirm/admit.server.ts';
import type { Admin, AdminSession } from '#app/accounts/sign-in/admin-gate.server.ts';
import { photoFields } from '#app/careers/application-details.ts';
import {
  applicationFileLinks,
  findApplicationFileRisks,
} from '#app/careers/application-files.server.ts';
import {
  type Application,
  findApplication,
  findEarlierApplications,
} from '#app/careers/applications.server.ts';
import { findStoredMails } from '#app/mail/mail-queue.server.ts';
import { findHistory, recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { findNotes } from './notes.server.ts';
import { isUntoldOfEither } from './untold.server.ts';

type OpenResult =
  | { ok: true; application: Application }
  | { ok: false; reason: 'not-found' }
  | Extract<Admission, { ok: false }>;

type Opening = { id: string; admin: Admin; now: Date };

/** Opens an application; records and counts the opening. As an open screen reloads often, an hour counts as one. */
export async function openApplication(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits'>,
  { id, admin, session, now }: Opening & { session: AdminSession },
): Promise<OpenResult> {
  const { db } = services;
  const application = await findApplication(db, id);
  if (!application) return { ok: false, reason: 'not-found' };
  if (await wasSeen(db, { id, admin, now, action: openedAction })) return { ok: true, application };
  const admission = await admit(services, '/admin/applications open', { admin, session, now });
  if (!admission.ok) return admission;
  await recordAudit(db, { at: now, actor: admin, action: openedAction, id });
  return { ok: true, application };
}

const openedAction = 'application.opened';
const hourMs = 3_600_000;

/** Did this admin do the same within the last hour, in this session? `slot`: with this file. */
export async function wasSeen(
  db: Queryable,
  { id, admin, now, action: done, slot }: Opening & { action: string; slot?: string },
): Promise<boolean> {
  const { subject_type, subject_id, at, action, actor_id, session_id, details } = auditEvents;
  const same = and(
    eq(subject_type, 'application'),
    eq(subject_id, id),
    gt(at, new Date(now.getTime() - hourMs)),
    eq(action, done),
    slot ? eq(sql`${details} ->> 'slot'`, slot) : undefined,
    eq(actor_id, admin.id),
    admin.sessionId ? eq(session_id, admin.sessionId) : isNull(session_id),
  );
  return (await db.$count(auditEvents, same)) > 0;
}

/** An application with all that its screen shows beside it, or why it is not shown. */
export async function openApplicationDetail(
  services: Services,
  opening: Parameters<typeof openApplication>[1],
) {
  const { db, keys } = services;
  const opened = await openApplication(services, opening);
  if (!opened.ok) return opened;
  const { application } = opened;
  const subject = { type: 'application', id: application.id };
  const isThis = eq(jobApplications.id, application.id);
  const [risks, untold, mails, history, notes, earlier] = await Promise.all([
    findApplicationFileRisks(services, application),
    db.$count(jobApplications, and(isThis, isUntoldOfEither(opening.now))),
    findStoredMails(db, keys, subject),
    findHistory(db, subject),
    findNotes(db, application.id),
    findEarlierApplications(db, application),
  ]);
  const links = applicationFileLinks(keys, application, opening.now);
  const about = { isUntold: untold > 0, mails, history, notes, earlier };
  return { ok: true as const, detail: { application, links, risks, ...about } };
}

type Opened = Awaited<ReturnType<typeof openApplicationDetail>>;

export type ApplicationDetails = Extract<Opened, { ok: true }>['detail'];

const mostAhead = 2;

/**
 * Finds the URLs of those photos of the next applications on the page that may be shown. They are fetched before the
 * application is opened, and the history has them in this order. Without a proof of identity there are none: each
 * application that is then seen counts as opened.
 */
export async function findPhotosAhead(
  services: Services,
  items: readonly { id: string }[],
  { id, session, now }: { id: string; session: AdminSession; now: Date },
): Promise<string[]> {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0 || !isProven(session, now)) return [];
  const urls = items.slice(at + 1, at + 1 + mostAhead).map(async (item) => {
    const application = await findApplication(services.db, item.id);
    if (!application) return [];
    const risks = await findApplicationFileRisks(services, application);
    const links = applicationFileLinks(services.keys, application, now);
    return photoFields.flatMap((slot) => (risks[slot]?.length ? [] : (links[slot]?.view ?? [])));
  });
  return (await Promise.all(urls)).flat();
}
