/** File types, size limits and their messages (spec 5.8), for browser and server. */

/** `types` are the accepted content types; `extensions` only help the file picker. */
export type FileKind = {
  readonly name: 'PDF' | 'JPEG' | 'JPEG, PNG or WebP';
  readonly types: readonly string[];
  readonly extensions: readonly string[];
  readonly limitBytes: number;
  readonly limitText: string;
};

export const pdfFile: FileKind = {
  name: 'PDF',
  types: ['application/pdf'],
  extensions: ['.pdf'],
  limitBytes: 5_242_880,
  limitText: '5 MB',
};

export const jpegFile: FileKind = {
  name: 'JPEG',
  types: ['image/jpeg', 'image/jpg'],
  extensions: ['.jpg', '.jpeg'],
  limitBytes: 2_097_152,
  limitText: '2 MB',
};

/** For the shop. */
export const pictureFile: FileKind = {
  name: 'JPEG, PNG or WebP',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  extensions: ['.jpg', '.jpeg', '.png', '.webp'],
  limitBytes: 10_485_760,
  limitText: '10 MB',
};

/** From this share of the limit on a warning is shown. */
const warningShare = 0.8;

/** A browser's `File` is one. */
export type FileFacts = { readonly size: number; readonly type: string };

type SizeLevel = 'exceeded' | 'near' | 'ok';

export function sizeLevel(size: number, kind: FileKind): SizeLevel {
  if (size > kind.limitBytes) return 'exceeded';
  return size > kind.limitBytes * warningShare ? 'near' : 'ok';
}

/** '640 bytes', '12 KB', '1.6 MB' (1 MB = 1,048,576 bytes). */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

export function tooLargeMessage(kind: FileKind): string {
  return `File size exceeds ${kind.limitText} limit`;
}

export function wrongTypeMessage(kind: FileKind): string {
  return `Invalid file type. Expected ${kind.name} format`;
}

/** The error message, size before type, or null. */
export function fileError(file: FileFacts, kind: FileKind): string | null {
  if (file.size > kind.limitBytes) return tooLargeMessage(kind);
  return kind.types.includes(file.type) ? null : wrongTypeMessage(kind);
}

/** The warning for an accepted file over 80 % of the limit, or null. */
export function fileWarning(file: FileFacts, kind: FileKind): string | null {
  if (sizeLevel(file.size, kind) !== 'near') return null;
  return `Large file size (${formatSize(file.size)}). Consider compressing for faster upload.`;
}
