import { findEarlierApplications } from '#app/careers/applications.server.ts';
import { findStoredMails } from '#app/mail/mail-queue.server.ts';
import { findHistory } from '#app/platform/audit.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { applicationFileLinks, findApplicationFileRisks } from './application-file-links.server.ts';
import { findNotes } from './notes.server.ts';
import { openApplication } from './open-application.server.ts';

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
  const [risks, mails, history, notes, earlier] = await Promise.all([
    findApplicationFileRisks(services, application),
    findStoredMails(db, keys, subject),
    findHistory(db, subject),
    findNotes(db, application.id),
    findEarlierApplications(db, application),
  ]);
  const links = applicationFileLinks(keys, application, opening.now);
  const detail = { application, links, risks, mails, history, notes, earlier };
  return { ok: true as const, detail };
}

type Opened = Awaited<ReturnType<typeof openApplicationDetail>>;

export type ApplicationDetails = Extract<Opened, { ok: true }>['detail'];
