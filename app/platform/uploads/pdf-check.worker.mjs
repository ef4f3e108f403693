/*
 * The thread behind `checkPdf`: says when it is ready, takes the path of a file, answers with a verdict. Plain JavaScript,
 * since the built server starts it from its source: to take types off takes longer than the check.
 */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'unpdf/pdfjs';
import { isActive } from './pdf-active.mjs';

parentPort?.on('message', async (/** @type {string} */ path) => {
  parentPort?.postMessage(await judge(await readFile(path)));
});
// Everything is loaded, see `startParser`.
parentPort?.postMessage('ready');

/**
 * @param {Uint8Array} data
 * @returns {Promise<import('./pdf-check.server.ts').PdfResult>}
 */
async function judge(data) {
  // A copy: pdf.js takes the bytes over, and refuses them as a Buffer.
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
