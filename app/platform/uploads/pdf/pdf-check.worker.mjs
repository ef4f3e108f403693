/* The worker behind `checkPdf`: posts 'ready', receives a path, posts a result. Plain
   JavaScript, since the built server runs it from its source, and stripping types takes longer
   than the check. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'unpdf/pdfjs';
import { isActive } from './pdf-active.mjs';

// pdf.js rejects promises of a damaged document that nobody awaits, even after the answer.
process.on('unhandledRejection', () => undefined);

parentPort?.on('message', async (/** @type {string} */ path) => {
  try {
    parentPort?.postMessage(await check(await readFile(path)));
  } catch (error) {
    // Thrown outside of the promise, so that it ends the worker and is reported.
    queueMicrotask(() => {
      throw error;
    });
  }
});
// All modules are loaded.
parentPort?.postMessage('ready');

async function check(data) {
  // A copy, because pdf.js takes ownership of the bytes, and rejects a Buffer.
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
