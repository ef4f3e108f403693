import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isOpenSession, signedOutMeanwhile } from '#app/accounts/sessions/sessions.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type {
  MultipartForm,
  MultipartLimits,
} from '#app/platform/uploads/multipart-parser.server.ts';
import { storeFiles } from '#app/platform/uploads/store-files.server.ts';
import { malwareMessage } from '#app/platform/uploads/uploads.server.ts';
import { brokenLine } from '#app/shared/browser/offline.ts';
import {
  pictureFile,
  sizeError,
  tooLargeMessage,
  wrongTypeMessage,
} from '#app/shared/file-limits.ts';
import type { Crop } from './crop.ts';
import { cropPicture } from './crop-picture.server.ts';
import {
  newPictureName,
  pictureFiles,
  picturePath,
  productPicturesRoot,
  tooSmallMessage,
} from './picture-files.ts';

/** `error`: the message, as the admin sees it. */
type StorePictureResult =
  | { ok: true; path: string }
  | { ok: false; status: number; error: string; retryAfterSeconds?: number };

const formLimits: MultipartLimits = {
  fileBytes: { picture: pictureFile.limitBytes },
  fieldBytes: 64,
  fields: 3,
  bodyBytes: pictureFile.limitBytes + 10_240,
};

/**
 * Receives a picture and the part of it to be shown, tells its type by its content, and stores it in all sizes.
 * A picture that no product names within an hour is removed again.
 */
export async function storePicture(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'uploads'>,
  request: Request,
  { sessionId, now }: { sessionId: string | undefined; now: Date },
): Promise<StorePictureResult> {
  const sending = { request, address: clientAddress(request), limits: formLimits };
  const taken = await services.uploads.receive(sending, async (received, folder, sender) => {
    if (!(await isOpenSession(services.db, sessionId))) return signedOut;
    if (received.ok) return take(services, received, folder, sender, now);
    if (received.error === 'too-large')
      return refuse(services, now, 413, tooLargeMessage(pictureFile));
    return received.error === 'too-slow' ? tooSlow : unreadable;
  });
  if (taken.ok) return taken.value;
  return taken.reason === 'no-room' ? noRoom : tooMany(taken.retryAfterSeconds);
}

function failure(status: number, error: string) {
  return { ok: false, status, error } as const;
}

/** Refuses the picture, and notes why: the reason is in the picture itself. */
async function refuse(
  { uploads }: Pick<Services, 'uploads'>,
  now: Date,
  status: number,
  error: string,
): Promise<StorePictureResult> {
  await uploads.recordRefusal('product_picture', error, now);
  return failure(status, error);
}

function tooMany(retryAfterSeconds: number): StorePictureResult {
  return { ...failure(429, 'Too many uploads. Please try again later.'), retryAfterSeconds };
}

const signedOut = failure(401, signedOutMeanwhile);
const unreadable = failure(400, 'Please try again.');
const tooSlow = failure(408, brokenLine);
const noRoom = failure(507, 'There is no room for more files.');

async function take(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'uploads'>,
  { fields, files }: MultipartForm,
  folder: string,
  sender: Sender,
  now: Date,
): Promise<StorePictureResult> {
  const file = files.get('picture');
  const crop = readCrop(fields);
  if (!file || !crop) return unreadable;
  const wrongSize = sizeError(file.size, pictureFile);
  if (wrongSize) return refuse(services, now, file.size === 0 ? 400 : 413, wrongSize);
  if ((await services.uploads.scan(file.path)) === 'malware')
    return refuse(services, now, 400, malwareMessage);
  const name = newPictureName(now, randomBytes(12).toString('hex'));
  const error = errors[await cropPicture(file.path, join(folder, name), crop, sender)];
  if (error) return refuse(services, now, 400, error);
  const made = pictureFiles.map(({ ending, format }) => ({
    key: `${productPicturesRoot}/${name}${ending}`,
    path: join(folder, name + ending),
    contentType: `image/${format}`,
    activeContent: false,
    // These files are safe: they were made here from nothing but pixels.
    scan: 'clean' as const,
  }));
  return (await storeFiles(services, made, now)) ? { ok: true, path: picturePath(name) } : noRoom;
}

const errors: Record<Awaited<ReturnType<typeof cropPicture>>, string | null> = {
  ok: null,
  unreadable: wrongTypeMessage(pictureFile),
  'too-many-pixels': 'Image has too many pixels (50 megapixels at most)',
  'too-many-pixels-for-progressive':
    'Progressive or WebP image has too many pixels (25 megapixels at most)',
  'too-small': tooSmallMessage,
};

/** Reads the crop, in shares of the picture; null when one is missing or no share. */
function readCrop(fields: ReadonlyMap<string, string>): Crop | null {
  const [left, top, width] = ['left', 'top', 'width'].map((name) => fields.get(name) ?? '');
  const isShare = (text: string | undefined) =>
    /^[01](\.\d{1,20})?$/.test(text ?? '') && Number(text) <= 1;
  if (![left, top, width].every(isShare)) return null;
  return { left: Number(left), top: Number(top), width: Number(width) };
}
