import { once } from 'node:events';
import type { Pdf } from './text-runs.ts';

/** Larger pieces, such as photos, are sent as they are: copying them costs more. */
const largeBytes = 64 * 1024;

/**
 * The document's bytes in order. pdfkit's many small chunks are joined; large ones are not copied.
 * @param draw draws the document and ends it
 */
export async function pdfPieces(pdf: Pdf, draw: () => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let lines: Uint8Array[] = [];
  const joinLines = () => {
    if (lines.length > 0) pieces.push(Buffer.concat(lines));
    lines = [];
  };
  pdf.on('data', (piece: Buffer<ArrayBuffer>) => {
    if (piece.byteLength < largeBytes) return lines.push(piece);
    joinLines();
    pieces.push(piece);
  });
  const ended = once(pdf, 'end');
  draw();
  await ended;
  joinLines();
  return pieces;
}
