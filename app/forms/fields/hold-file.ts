import { type FileKind, fileError, startLength, typeOfBytes } from '#app/shared/file-limits.ts';

export const unreadableMessage = 'This file cannot be read. Please choose it again.';

/**
 * Copies the file into memory, since the chosen one may change or be gone before it is sent (a phone's picker, a
 * cloud), and checks it. The copy's `type` is told by its bytes; '' when they could not be read.
 */
export async function holdFile(
  file: File,
  kind: FileKind,
): Promise<{ file: File; error: string | null }> {
  const copy = (content: BlobPart, type: string) =>
    new File([content], file.name, { type, lastModified: file.lastModified });
  try {
    const start = await file.slice(0, startLength).arrayBuffer();
    const type = typeOfBytes(new Uint8Array(start));
    const error = fileError({ size: file.size, type }, kind);
    // A file over the limit is not copied: it might be of any size.
    const isHeld = file.size <= kind.limitBytes;
    return { file: copy(isHeld ? await file.arrayBuffer() : file, type), error };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { file: copy(file, ''), error: unreadableMessage };
  }
}
