import { randomUUID } from 'node:crypto';
import {
  type ApplicationField,
  type ApplicationFiles,
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
  applicationFileTypes,
  newFilePath,
} from '#app/careers/application-files.server.ts';
import type { Failure } from '#app/forms/rules.ts';
import { removeFile } from '#app/platform/files/file-removal.server.ts';
import { safeFileName } from '#app/platform/files/file-response.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { type MultipartError, receiveMultipart } from '#app/platform/uploads/multipart.server.ts';
import type { MultipartLimits } from '#app/platform/uploads/multipart-parser.server.ts';
import { storeFiles } from '#app/platform/uploads/store-files.server.ts';
import { longestAnswer, rawLimit } from '#app/shared/text.ts';
import {
  applicationDigest,
  insertApplication,
  isRepeated,
  type NewApplication,
} from './insert-application.server.ts';
import {
  admitApplication,
  admitAttempt,
  giveApplicationBack,
  tooManyMessage,
} from './submission-limits.server.ts';
import {
  type SentFiles,
  type ValidatedFile,
  type ValidatedFiles,
  validateFiles,
} from './validate-files.server.ts';

/** The outcome: `status` and `error` are the answer's (spec 5.7, 5.9, 8.2). */
export type SubmitResult =
  | { ok: true }
  | {
      ok: false;
      status: number;
      error: string;
      /** The error is the first of them. */
      failures?: Failure<ApplicationField>[];
      retryAfterSeconds?: number;
    };

/** The parts of the server that receiving an application needs. */
export type SubmitServices = Pick<
  Services,
  'db' | 'files' | 'jobs' | 'keys' | 'limits' | 'uploads'
>;

/** One file may be a little over its limit and still be validated; more than that is no application. */
const applicationFormLimits: MultipartLimits = {
  fileBytes: Object.fromEntries(
    fileFields.map((field) => [field, fileRules[field].kind.limitBytes]),
  ),
  // At most three bytes of UTF-8 for each unit of UTF-16.
  fieldBytes: 3 * rawLimit(longestAnswer),
  fields: 40,
  bodyBytes: 10.5 * 1024 * 1024,
  idleMs: 30_000,
  // Before the server's own five minutes for a request, after which nobody could be answered.
  totalMs: 4.5 * 60_000,
};

const faultStatus: Record<MultipartError, number> = {
  'wrong-type': 415,
  malformed: 400,
  'too-large': 413,
  'too-slow': 408,
  cut: 400,
};

/**
 * Receives one application: who-may first, then the body to disk, the rules, the files' contents,
 * and last the files and the row together. What is refused leaves nothing behind.
 * @param address whom the limits count against (`clientAddress`)
 * @param now when it came; decides the age and what counts as sent again
 * @param onRead told what was typed, as soon as that is known
 * @throws what the database, the disk or the store throw; then, too, nothing is left for long
 */
export async function submitApplication(
  services: SubmitServices,
  request: Request,
  address: string,
  now: Date,
  onRead?: (form: ApplicationForm) => void,
): Promise<SubmitResult> {
  const admission = await admitAttempt(services.limits, address);
  if (!admission.allowed) return tooMany(admission.retryAfterSeconds);
  const longestBody = applicationFormLimits.bodyBytes;
  const upload = await services.uploads.receive(
    { request, address, longestBody },
    async (folder) => {
      const received = await receiveMultipart(request, folder, applicationFormLimits);
      if (!received.ok) return refusal(submitFailedMessage, faultStatus[received.error]);
      const form = readApplication(received.fields);
      onRead?.(form);
      // No file of another name is received.
      const sent: SentFiles = Object.fromEntries(received.files);
      const result = checkApplication(form, claimedFacts(sent), now);
      if (!result.ok) return invalid(result.failures);
      const validated = await validateFiles(sent, folder, services.uploads);
      if (!validated.ok) return invalid(validated.failures);
      return keep(services, result.value, validated.files, address, now);
    },
  );
  if (upload.ok) return upload.value;
  return upload.reason === 'no-room' ? noRoom : tooMany(upload.retryAfterSeconds);
}

const noRoom = refusal(submitFailedMessage, 507);

function refusal(error: string, status = 400): SubmitResult {
  return { ok: false, status, error };
}

function tooMany(retryAfterSeconds: number): SubmitResult {
  return { ok: false, status: 429, error: tooManyMessage(retryAfterSeconds), retryAfterSeconds };
}

function invalid(failures: Failure<ApplicationField>[]): SubmitResult {
  return { ok: false, status: 400, error: failures[0]?.message ?? submitFailedMessage, failures };
}

/** For the first look only sizes count; what the files are is validated by content afterwards. */
function claimedFacts(sent: SentFiles): ApplicationFiles {
  const facts: ApplicationFiles = {};
  for (const field of fileFields) {
    const size = sent[field]?.size;
    if (size !== undefined) facts[field] = { size, type: applicationFileTypes[field] };
  }
  return facts;
}

/**
 * Everything is in order: takes a place under the limits, stores the files, then adds the row. What
 * is stored already is taken again for nothing, even by who has no place left.
 */
async function keep(
  services: SubmitServices,
  text: ApplicationText,
  validated: ValidatedFiles,
  address: string,
  now: Date,
): Promise<SubmitResult> {
  const digests = fileFields.map((field) => validated[field]?.digest);
  const digest = applicationDigest(text, digests);
  if (await isRepeated(services.db, digest, now)) return { ok: true };
  const admission = await admitApplication(services.limits, address);
  if (!admission.allowed) return tooMany(admission.retryAfterSeconds);

  let outcome: Awaited<ReturnType<typeof store>> | undefined;
  try {
    outcome = await store(services, text, validated, digest, now);
  } finally {
    if (outcome !== 'inserted') await giveApplicationBack(services.limits, address);
  }
  return outcome === 'no-room' ? noRoom : { ok: true };
}

/** Stores files and row; `repeated` when the same application was faster. */
async function store(
  services: SubmitServices,
  text: ApplicationText,
  validated: ValidatedFiles,
  digest: string,
  now: Date,
): Promise<'inserted' | 'repeated' | 'no-room'> {
  const id = randomUUID();
  const given = (Object.entries(validated) as [FileField, ValidatedFile][]).map(([field, file]) => {
    const path = newFilePath(id, field);
    const contentType = applicationFileTypes[field];
    return { field, path, file: { ...file, key: applicationFileKey(path), contentType } };
  });
  const files = given.map(({ file }) => file);
  if (!(await storeFiles(services, files, now))) return 'no-room';
  const paths = Object.fromEntries(given.map(({ field, path }) => [field, path]));
  const outcome = await insertApplication(
    services,
    newRow(id, text, validated, paths, digest, now),
  );
  if (outcome === 'repeated') for (const { key } of files) await removeFile(services, key);
  return outcome;
}

type StoredPaths = Partial<Record<FileField, string>>;

function newRow(
  id: string,
  text: ApplicationText,
  validated: ValidatedFiles,
  paths: StoredPaths,
  digest: string,
  now: Date,
): NewApplication {
  const { full_body_image, selfie_image } = paths;
  if (!full_body_image || !selfie_image) throw new Error('An application without its photos');
  const name = (field: FileField) => validated[field] && safeFileName(validated[field].name);
  return {
    id,
    ...text,
    resume_url: paths.resume,
    resume_name: name('resume'),
    full_body_image_url: full_body_image,
    full_body_image_name: name('full_body_image'),
    selfie_image_url: selfie_image,
    selfie_image_name: name('selfie_image'),
    content_digest: digest,
    created_at: now,
    updated_at: now,
  };
}
