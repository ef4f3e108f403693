/*
 * The thread behind `checkPdf`. JavaScript, since the server starts it from its source, and stripping
 * types takes longer than the check.
 */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'unpdf/pdfjs';
import { isActive } from './pdf-active.mjs';

parentPort?.on('message', async (path) => {
  parentPort?.postMessage(await judge(await readFile(path)));
});
// See `startParser`.
parentPort?.postMessage('ready');

async function judge(data) {
  // A copy: pdf.js takes the bytes over, and refuses a Buffer.
  const task = getDocument({
    data: new Uint8Array(data),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const document = await task.promise;
    await document.getPage(1);
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'not-pdf';
  } finally {
    await task.destroy();
  }
  return (await isActive(data)) ? 'active' : 'pdf';
}
