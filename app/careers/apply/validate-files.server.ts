import { join } from 'node:path';
import { type FileField, fileFields, fileRules, prefixed } from '#app/careers/application.ts';
import type { FieldError } from '#app/forms/rules.ts';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import type { ScanResult } from '#app/platform/uploads/malware-scanner.server.ts';
import type { ReceivedFile } from '#app/platform/uploads/multipart-parser.server.ts';
import { checkPdf } from '#app/platform/uploads/pdf/pdf-check.server.ts';
import { preparePhoto } from '#app/platform/uploads/pictures/photo.server.ts';
import { malwareMessage, type Uploads } from '#app/platform/uploads/uploads.server.ts';
import { wrongTypeMessage } from '#app/shared/file-limits.ts';

/** An accepted file as it will be stored: photos are re-encoded. */
export type ValidatedFile = {
  path: string;
  name: string;
  digest: string;
  activeContent: boolean;
  /** Null if the file was not scanned. */
  scan: ScanResult | null;
};

export type ValidatedFiles = Partial<Record<FileField, ValidatedFile>>;

export type SentFiles = Partial<Record<FileField, ReceivedFile>>;

/**
 * Checks every file by its content, not by its name or declared type: none may be malware, a resume must
 * open as a PDF, a photo must decode to its last pixel and is re-encoded into `folder`.
 * @throws BusyError when the server had no time, and errors of the disk: neither is the fault of the files
 */
export async function validateFiles(
  sent: SentFiles,
  folder: string,
  uploads: Pick<Uploads, 'scan'>,
  sender: Sender,
): Promise<{ ok: true; files: ValidatedFiles } | { ok: false; errors: FieldError<FileField>[] }> {
  const files: ValidatedFiles = {};
  const errors: FieldError<FileField>[] = [];
  const validate = async (field: FileField) => {
    const file = sent[field];
    if (!file) return;
    const scan = await uploads.scan(file.path);
    const checked = await (scan === 'malware'
      ? { message: malwareMessage }
      : field === 'resume'
        ? validateResume(file, sender)
        : validatePhoto(file, join(folder, `${field}.jpg`), sender));
    if ('message' in checked) {
      errors.push({ field, message: prefixed(field, checked.message) });
      return;
    }
    files[field] = { ...checked, name: file.name, digest: file.digest, scan };
  };
  // Both photos at once would take 23 MB more and save little time, since the resume takes as long as one photo.
  const photosInTurn = async () => {
    for (const field of fileFields) if (field !== 'resume') await validate(field);
  };
  // Waits for both, so that nothing is still being written when its folder is removed.
  const outcomes = await Promise.allSettled([validate('resume'), photosInTurn()]);
  const error = outcomes.find((outcome) => outcome.status === 'rejected');
  if (error) throw error.reason;
  if (errors.length === 0) return { ok: true, files };
  const order = ({ field }: FieldError<FileField>) => fileFields.indexOf(field);
  return { ok: false, errors: errors.sort((a, b) => order(a) - order(b)) };
}

const tooComplex = 'This PDF is too complex to open. Please save it again in a simpler form.';

/** Is the error that opening the file took all the time or memory that there is for one? */
export function isTooComplex({ message }: FieldError<FileField>): boolean {
  return message.endsWith(tooComplex);
}

const resumeFaults = {
  locked: 'This PDF needs a password. Please send one that opens without.',
  'too-heavy': tooComplex,
  'not-pdf': wrongTypeMessage(fileRules.resume.kind),
};

const photoFaults = {
  'too-many-pixels': 'Image has too many pixels (50 megapixels at most)',
  'too-many-pixels-for-progressive':
    'Progressive image has too many pixels (25 megapixels at most)',
  unreadable: wrongTypeMessage(fileRules.selfie_image.kind),
};

type CheckedFile = { path: string; activeContent: boolean } | { message: string };

async function validateResume({ path }: ReceivedFile, sender: Sender): Promise<CheckedFile> {
  const found = await checkPdf(path, sender);
  const isPdf = found === 'pdf' || found === 'active';
  return isPdf ? { path, activeContent: found === 'active' } : { message: resumeFaults[found] };
}

async function validatePhoto(
  file: ReceivedFile,
  path: string,
  sender: Sender,
): Promise<CheckedFile> {
  const found = await preparePhoto(file.path, path, sender);
  return found === 'ok' ? { path, activeContent: false } : { message: photoFaults[found] };
}
