import { once } from 'node:events';
import type { Pdf } from './text-runs.ts';

/** From here on a piece is a photo or the like, which to copy would cost more than to send alone. */
const largeBytes = 64 * 1024;

/**
 * The bytes of a document, to be sent one after the other. The writer's many lines are put together;
 * large pieces stay as the writer made them, where one buffer for all would be another copy of them.
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
