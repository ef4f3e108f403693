/**
 * What a sent file may be: kinds, limits, warnings and their exact words (spec 5.8). Shared by
 * the file chooser in the browser and by the server.
 */

/**
 * One kind of file. `types` are the content types that count as it; `extensions` only help a file
 * picker to show the right files; `limitText` is as people read it.
 */
export type FileKind = {
  readonly name: 'PDF' | 'JPEG';
  readonly types: readonly string[];
  readonly extensions: readonly string[];
  readonly limitBytes: number;
  readonly limitText: string;
};

/** A document: PDF, at most 5,242,880 bytes. */
export const pdfFile: FileKind = {
  name: 'PDF',
  types: ['application/pdf'],
  extensions: ['.pdf'],
  limitBytes: 5_242_880,
  limitText: '5 MB',
};

/** A photo: JPEG, at most 2,097,152 bytes. */
export const jpegFile: FileKind = {
  name: 'JPEG',
  types: ['image/jpeg', 'image/jpg'],
  extensions: ['.jpg', '.jpeg'],
  limitBytes: 2_097_152,
  limitText: '2 MB',
};

/** A size over this share of the limit earns a warning, and is still accepted. */
const warningShare = 0.8;

/** What the rules look at: bytes and content type. A browser's `File` is one. */
export type FileFacts = { readonly size: number; readonly type: string };

/** How a size stands to its limit: shown red, yellow, green. */
export type SizeLevel = 'over' | 'near' | 'ok';

/** The level of `size` bytes: over the limit, over 80 % of it, or below. */
export function sizeLevel(size: number, kind: FileKind): SizeLevel {
  if (size > kind.limitBytes) return 'over';
  return size > kind.limitBytes * warningShare ? 'near' : 'ok';
}

/** A size in bytes as people read it: '640 bytes', '12 KB', '1.6 MB' (1 MB = 1,048,576 bytes). */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** 'File size exceeds 5 MB limit' */
export function tooLargeMessage(kind: FileKind): string {
  return `File size exceeds ${kind.limitText} limit`;
}

/** 'Invalid file type. Expected PDF format' */
export function wrongTypeMessage(kind: FileKind): string {
  return `Invalid file type. Expected ${kind.name} format`;
}

/** Why the file cannot be taken, size before type, or null when it can. */
export function fileFault(file: FileFacts, kind: FileKind): string | null {
  if (file.size > kind.limitBytes) return tooLargeMessage(kind);
  return kind.types.includes(file.type) ? null : wrongTypeMessage(kind);
}

/** The remark on a file that is accepted but over 80 % of the limit, else null. */
export function fileWarning(file: FileFacts, kind: FileKind): string | null {
  if (sizeLevel(file.size, kind) !== 'near') return null;
  return `Large file size (${formatSize(file.size)}). Consider compressing for faster upload.`;
}
