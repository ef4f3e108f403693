import { randomUUID } from 'node:crypto';
import {
  type ApplicationField,
  type ApplicationForm,
  type ApplicationText,
  checkApplication,
  type FileField,
  fileFields,
  fileRules,
  readApplication,
  submitFailedMessage,
} from '#app/careers/application.ts';
import {
  applicationFileKey,
  contentTypeOf,
  newFilePath,
} from '#app/careers/application-files.server.ts';
import { jobContent, takesApplications } from '#app/careers/jobs/jobs.server.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import type { FieldError } from '#app/forms/rules.ts';
import { type NoticeShown, noticeShown } from '#app/notices/notice-shown.server.ts';
import { NoTimeError } from '#app/platform/bounded-worker.server.ts';
import { removeFile } from '#app/platform/files/file-removal.server.ts';
import { safeFileName } from '#app/platform/files/file-response.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { MultipartError } from '#app/platform/uploads/multipart.server.ts';
import type { MultipartLimits } from '#app/platform/uploads/multipart-parser.server.ts';
import { storeFiles } from '#app/platform/uploads/store-files.server.ts';
import { brokenLine } from '#app/shared/browser/offline.ts';
import { longestAnswer, rawLimit } from '#app/shared/text.ts';
import {
  applicationDigest,
  findRepeated,
  insertApplication,
  type NewApplication,
} from './insert-application.server.ts';
import {
  attempts,
  consumeApplication,
  giveApplicationBack,
  tooComplex,
  tooManyMessage,
} from './submission-limits.server.ts';
import {
  isTooComplex,
  type SentFiles,
  type ValidatedFile,
  type ValidatedFiles,
  validateFiles,
} from './validate-files.server.ts';

/** The application's reference, or `status` and `error` of the response (spec 5.7, 5.9, 8.2). */
type SubmitResult =
  | { ok: true; reference: string }
  | {
      ok: false;
      status: number;
      error: string;
      /** `error` is the first of them. */
      errors?: FieldError<ApplicationField>[];
      retryAfterSeconds?: number;
    };

type SubmitServices = Pick<
  Services,
  'content' | 'db' | 'files' | 'jobs' | 'keys' | 'limits' | 'settings' | 'uploads'
>;

/** The limits of the form leave room for one file to exceed its own limit and still get its own message. */
const applicationFormLimits: MultipartLimits = {
  fileBytes: Object.fromEntries(
    fileFields.map((field) => [field, fileRules[field].kind.limitBytes]),
  ),
  // UTF-16 units take at most three bytes each in UTF-8.
  fieldBytes: 3 * rawLimit(longestAnswer),
  fields: 40,
  bodyBytes: 10.5 * 1024 * 1024,
};

const errorStatus: Record<MultipartError, number> = {
  'wrong-type': 415,
  malformed: 400,
  'too-large': 413,
  'too-slow': 408,
  cut: 400,
};

/**
 * Receives an application: checks the limits first, then writes the body to disk, checks the rules and the files'
 * contents, and stores files and row together. A rejected application leaves nothing behind.
 * @param onRead called with the typed text, or as much of it as has come
 * @throws errors of the database, the disk or the store; even then nothing is left for long
 */
export async function submitApplication(
  services: SubmitServices,
  request: Request,
  onRead?: (form: ApplicationForm) => void,
): Promise<SubmitResult> {
  const address = clientAddress(request);
  const limit = await services.limits.consume(attempts, address);
  if (!limit.allowed) return tooMany(limit.retryAfterSeconds);
  const upload = await services.uploads.receive(
    { request, address, limits: applicationFormLimits },
    // An application that has come completely is taken, even if its sender is gone: the answer may have been lost.
    async (received, folder, { name }) => {
      // The body may have taken half an hour.
      const now = new Date();
      const form = readApplication(received.fields);
      onRead?.(form);
      if (!received.ok) {
        if (received.error === 'too-large')
          await services.uploads.recordRefusal('application', received.error, now);
        const error = received.error === 'too-slow' ? brokenLine : submitFailedMessage;
        return refusal(error, errorStatus[received.error]);
      }
      // The form's limits let no other files through.
      const sent: SentFiles = Object.fromEntries(received.files);
      const result = checkApplication(form, sent, now);
      const refuse = async (errors: FieldError<ApplicationField>[]) => {
        for (const { field, message } of errors)
          if (field in sent) await services.uploads.recordRefusal(field, message, now);
        return invalid(errors);
      };
      if (!result.ok) return refuse(result.errors);
      const validated = await openFiles(services, sent, folder, { name });
      if ('retryAfterSeconds' in validated) return tooMany(validated.retryAfterSeconds);
      if (!validated.ok) return refuse(validated.errors);
      const notice = noticeShown(request, now);
      return storeApplication(services, result.value, validated.files, notice, address);
    },
  );
  if (upload.ok) return upload.value;
  return upload.reason === 'no-room' ? noRoom : tooMany(upload.retryAfterSeconds);
}

/** Opens the files, unless the network has sent too many resumes that took all the time or memory for one. */
async function openFiles(
  { limits, uploads }: SubmitServices,
  sent: SentFiles,
  folder: string,
  sender: Sender,
) {
  const limit = await limits.consume(tooComplex, sender.name);
  if (!limit.allowed) return { retryAfterSeconds: limit.retryAfterSeconds };
  let isComplex = false;
  try {
    const validated = await validateFiles(sent, folder, uploads, sender);
    isComplex = !validated.ok && validated.errors.some(isTooComplex);
    return validated;
  } catch (error) {
    isComplex = error instanceof NoTimeError;
    throw error;
  } finally {
    if (!isComplex) await limits.giveBack(tooComplex, sender.name);
  }
}

const noRoom = refusal(submitFailedMessage, 507);

const closed = refusal('We are not hiring for this job right now.', 409);

function refusal(error: string, status = 400): SubmitResult {
  return { ok: false, status, error };
}

function tooMany(retryAfterSeconds: number): SubmitResult {
  return { ok: false, status: 429, error: tooManyMessage(retryAfterSeconds), retryAfterSeconds };
}

function invalid(errors: FieldError<ApplicationField>[]): SubmitResult {
  return { ok: false, status: 400, error: errors[0]?.message ?? submitFailedMessage, errors };
}

// Counts the application in the limit, stores the files, then adds the row. A duplicate is accepted without
// counting, even beyond the limit.
async function storeApplication(
  services: SubmitServices,
  text: ApplicationText,
  validated: ValidatedFiles,
  notice: NoticeShown,
  address: string,
): Promise<SubmitResult> {
  const now = new Date();
  const digests = fileFields.map((field) => validated[field]?.digest);
  const content_digest = applicationDigest(text, digests);
  const earlier = await findRepeated(services.db, content_digest, now);
  if (earlier) return received(earlier);
  if (!takesApplications(services.content.get(jobContent), text.job_position, now)) return closed;
  const limit = await consumeApplication(services.limits, address);
  if (!limit.allowed) return tooMany(limit.retryAfterSeconds);

  const application = { id: randomUUID(), ...text, ...notice, content_digest };
  let outcome: Awaited<ReturnType<typeof store>> | undefined;
  try {
    outcome = await store(services, application, validated);
  } finally {
    if (outcome !== 'inserted') await giveApplicationBack(services.limits, address);
  }
  if (outcome === 'closed') return closed;
  if (outcome === 'no-room') return noRoom;
  const twin = outcome === 'repeated' ? await findRepeated(services.db, content_digest, now) : null;
  return received(twin ?? application.id);
}

function received(id: string): SubmitResult {
  return { ok: true, reference: applicationReference(id) };
}

type FileColumns = Pick<NewApplication, `${FileField}_${'url' | 'name'}`>;

/** Stores files and row. 'repeated': a simultaneous duplicate was faster; 'closed': an admin closed the job. */
async function store(
  services: SubmitServices,
  application: Omit<NewApplication, keyof FileColumns | 'created_at' | 'updated_at'>,
  validated: ValidatedFiles,
): Promise<'inserted' | 'repeated' | 'closed' | 'no-room'> {
  const columns: Partial<FileColumns> = {};
  const files = (Object.entries(validated) as [FileField, ValidatedFile][]).map(([field, file]) => {
    const path = newFilePath(application.id, field);
    columns[`${field}_url`] = path;
    columns[`${field}_name`] = safeFileName(file.name);
    return { ...file, key: applicationFileKey(path), contentType: contentTypeOf(field) };
  });
  if (!(await storeFiles(services, files, new Date()))) return 'no-room';
  const now = new Date();
  const row = { ...application, ...columns, created_at: now, updated_at: now };
  // `checkApplication` has found both photos.
  const outcome = await insertApplication(services, row as NewApplication);
  if (outcome !== 'inserted') for (const { key } of files) await removeFile(services, key);
  return outcome;
}
