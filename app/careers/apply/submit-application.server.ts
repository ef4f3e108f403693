import { randomUUID } from 'node:crypto';
import { type ApplicationFiles, checkApplication, fileRules } from '#app/careers/application.ts';
import {
  applicationFileKey,
  applicationFileTypes,
  newFilePath,
} from '#app/careers/application-files.server.ts';
import { removeFile } from '#app/platform/files/file-removal.server.ts';
import { safeFileName } from '#app/platform/files/file-response.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { type MultipartFault, receiveMultipart } from '#app/platform/uploads/multipart.server.ts';
import type {
  MultipartForm,
  MultipartLimits,
} from '#app/platform/uploads/multipart-parser.server.ts';
import { storeFiles } from '#app/platform/uploads/store-files.server.ts';
import { longestAnswer, rawLimit } from '#app/shared/text.ts';
import {
  type ApplicationText,
  type FileField,
  fromWire,
  submitFailedMessage,
  wireFileFields,
} from './application-wire.ts';
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
  | { ok: false; status: number; error: string; retryAfterSeconds?: number };

/** The parts of the server that receiving an application needs. */
export type SubmitServices = Pick<
  Services,
  'db' | 'files' | 'jobs' | 'keys' | 'limits' | 'uploads'
>;

const fields = Object.keys(wireFileFields) as FileField[];

/** One file may be a little over its limit and still be validated; more than that is no application. */
const applicationFormLimits: MultipartLimits = {
  fileBytes: Object.fromEntries(
    fields.map((field) => [wireFileFields[field], fileRules[field].kind.limitBytes]),
  ),
  // At most three bytes of UTF-8 for each unit of UTF-16.
  fieldBytes: 3 * rawLimit(longestAnswer),
  fields: 40,
  bodyBytes: 10.5 * 1024 * 1024,
  idleMs: 30_000,
  // Before the server's own five minutes for a request, after which nobody could be answered.
  totalMs: 4.5 * 60_000,
};

const faultStatus: Record<MultipartFault, number> = {
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
 * @throws what the database, the disk or the store throw; then, too, nothing is left for long
 */
export async function submitApplication(
  services: SubmitServices,
  request: Request,
  address: string,
  now: Date,
): Promise<SubmitResult> {
  const admission = await admitAttempt(services.limits, address);
  if (!admission.allowed) return tooMany(admission.retryAfterSeconds);
  const longestBody = applicationFormLimits.bodyBytes;
  const upload = await services.uploads.receive(
    { request, address, longestBody },
    async (folder) => {
      const received = await receiveMultipart(request, folder, applicationFormLimits);
      if (!received.ok) return refusal(submitFailedMessage, faultStatus[received.fault]);
      const sent = sentFiles(received);
      const verdict = checkApplication(fromWire(received.fields), claimedFacts(sent), now);
      if (!verdict.ok) return refusal(verdict.failures[0]?.message ?? submitFailedMessage);
      const validated = await validateFiles(sent, folder, services.uploads);
      if (!validated.ok) return refusal(validated.failures[0]?.message ?? submitFailedMessage);
      return keep(services, verdict.text, validated.files, address, now);
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

function sentFiles({ files }: MultipartForm): SentFiles {
  return Object.fromEntries(fields.map((field) => [field, files.get(wireFileFields[field])]));
}

/** For the first look only sizes count; what the files are is validated by content afterwards. */
function claimedFacts(sent: SentFiles): ApplicationFiles {
  const facts = (field: FileField) => {
    const file = sent[field];
    return file ? { size: file.size, type: applicationFileTypes[field] } : null;
  };
  return {
    resume: facts('resume'),
    fullBodyImage: facts('fullBodyImage'),
    selfieImage: facts('selfieImage'),
  };
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
  const digests = fields.map((field) => validated[field]?.digest);
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
  const { fullBodyImage, selfieImage } = paths;
  if (!fullBodyImage || !selfieImage) throw new Error('An application without its photos');
  const name = (field: FileField) => validated[field] && safeFileName(validated[field].name);
  return {
    id,
    ...text,
    resume_url: paths.resume,
    resume_name: name('resume'),
    full_body_image_url: fullBodyImage,
    full_body_image_name: name('fullBodyImage'),
    selfie_image_url: selfieImage,
    selfie_image_name: name('selfieImage'),
    content_digest: digest,
    created_at: now,
    updated_at: now,
  };
}
