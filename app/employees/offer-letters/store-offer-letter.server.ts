import { eq } from 'drizzle-orm';
import { isOpenSession, signedOutMeanwhile } from '#app/accounts/sessions/sessions.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockEmployee, recordEmployeeEvent } from '#app/employees/record/employee-record.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import { queueFileRemoval, removeFile } from '#app/platform/files/file-removal.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { ScanResult } from '#app/platform/uploads/malware-scanner.server.ts';
import type {
  MultipartLimits,
  ReceivedFile,
} from '#app/platform/uploads/multipart-parser.server.ts';
import { checkPdf } from '#app/platform/uploads/pdf/pdf-check.server.ts';
import { storeFiles } from '#app/platform/uploads/store-files.server.ts';
import { malwareMessage } from '#app/platform/uploads/uploads.server.ts';
import { brokenLine } from '#app/shared/browser/offline.ts';
import { pdfFile, sizeError, tooLargeMessage, wrongTypeMessage } from '#app/shared/file-limits.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { newOfferLetterPath, offerLetterKey } from './offer-letter.server.ts';

/** `error`: the message, as the admin sees it. */
type StoreLetterResult = { ok: true } | { ok: false; status: number; error: string };

export const letterField = 'offer_letter';

const formLimits: MultipartLimits = {
  fileBytes: { [letterField]: pdfFile.limitBytes },
  fieldBytes: 1024,
  fields: 4,
  bodyBytes: 5.5 * 1024 * 1024,
};

/** `replaces`: may a letter be replaced? That needs another admission than adding one. */
type Upload = { id: string; admin: Admin; replaces: boolean; now: Date };

/**
 * Receives a PDF of at most 5 MB, whose type is told by its content. The row then names it instead of the former
 * letter, whose file is removed later, so that a running download ends well.
 */
export async function storeOfferLetter(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'uploads'>,
  request: Request,
  upload: Upload,
): Promise<StoreLetterResult> {
  if (!(await exists(services.db, upload.id))) return notFound;
  const sending = { request, address: clientAddress(request), limits: formLimits };
  const refuse = async (status: number, error: string) => {
    await services.uploads.recordRefusal(letterField, error, upload.now);
    return failure(status, error);
  };
  const taken = await services.uploads.receive(sending, async (received, _folder, sender) => {
    if (!received.ok && received.error === 'too-large')
      return refuse(413, tooLargeMessage(pdfFile));
    if (!received.ok && received.error === 'too-slow') return failure(408, brokenLine);
    if (!received.ok) return failure(400, 'Please try again.');
    if (!(await isOpenSession(services.db, upload.admin.sessionId))) return signedOut;
    const file = received.files.get(letterField);
    if (!file) return failure(400, wrongTypeMessage(pdfFile));
    const scan = await services.uploads.scan(file.path);
    const error = scan === 'malware' ? malwareMessage : await findError(file, sender);
    return error === null ? storeLetter(services, file, scan, upload) : refuse(400, error);
  });
  if (taken.ok) return taken.value;
  return taken.reason === 'no-room' ? noRoom : tooMany;
}

const signedOut = failure(401, signedOutMeanwhile);
const added = failure(409, 'A letter was added in the meantime. Please try again.');
const notFound = failure(404, 'This employee does not exist any more.');
const tooMany = failure(429, 'Too many uploads. Please try again later.');
const noRoom = failure(507, 'There is no room for more files.');

function failure(status: number, error: string): StoreLetterResult {
  return { ok: false, status, error };
}

async function exists(db: Database, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await db.$count(employeeOnboarding, eq(employeeOnboarding.id, id))) > 0;
}

async function findError(file: ReceivedFile, sender: Sender): Promise<string | null> {
  const wrongSize = sizeError(file.size, pdfFile);
  if (wrongSize) return wrongSize;
  switch (await checkPdf(file.path, sender)) {
    case 'pdf':
      return null;
    case 'active':
      return 'This PDF contains scripts, actions or other files. Please save it again without them.';
    case 'locked':
      return 'This PDF needs a password. Please save one that opens without.';
    case 'too-heavy':
      return 'This PDF is too complex to open. Please save it again in a simpler form.';
    case 'not-pdf':
      return wrongTypeMessage(pdfFile);
  }
}

/** Stores the file, then names it in the row. If the process dies in between, a job queued before removes the file. */
async function storeLetter(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'uploads'>,
  { path: received }: ReceivedFile,
  scan: ScanResult | null,
  upload: Upload,
): Promise<StoreLetterResult> {
  const path = newOfferLetterPath(upload.id);
  const key = offerLetterKey(path);
  const letter = { key, path: received, contentType: 'application/pdf', scan };
  const stored = await storeFiles(services, [{ ...letter, activeContent: false }], upload.now);
  if (!stored) return noRoom;
  const named = await nameLetter(services.db, services.jobs, { ...upload, path });
  if (named === 'named') return { ok: true };
  await removeFile(services, key);
  return named === 'added' ? added : notFound;
}

/** Sets or clears the record's letter and has the former one removed. */
async function nameLetter(
  db: Database,
  jobs: Jobs,
  letter: Omit<Upload, 'admin'> & { path: string | null; admin: Admin | null },
): Promise<'named' | 'added' | 'not-found'> {
  const { id, path, admin, replaces, now } = letter;
  return db.transaction(async (tx) => {
    const row = await lockEmployee(tx, id);
    if (!row) return 'not-found';
    const before = row.offer_letter_url;
    if (before !== null && !replaces) return 'added';
    await tx
      .update(employeeOnboarding)
      .set({ offer_letter_url: path })
      .where(eq(employeeOnboarding.id, id));
    if (before !== null) {
      await queueFileRemoval(jobs, tx, [offerLetterKey(before)]);
      await recordDeletion(tx, { type: 'offer-letter', id: before, now });
    }
    const what = path === null ? 'letter-removed' : 'letter-uploaded';
    if (path !== before) await recordEmployeeEvent(tx, { id, what, actor: admin, at: now });
    return 'named';
  });
}

type RemoveLetterResult = { ok: true } | { ok: false; reason: 'not-found' };

/** `admin`: null for the server itself. */
export async function removeOfferLetter(
  { db, jobs }: { db: Database; jobs: Jobs },
  { id, admin, now }: { id: string; admin: Admin | null; now: Date },
): Promise<RemoveLetterResult> {
  const change = { id, path: null, admin, replaces: true, now };
  const removed = (await nameLetter(db, jobs, change)) === 'named';
  return removed ? { ok: true } : { ok: false, reason: 'not-found' };
}
