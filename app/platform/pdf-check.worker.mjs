/*
 * The thread behind `checkPdf`: takes the path of a file, answers with a verdict. Plain JavaScript,
 * since the built server starts it from its source: to take types off takes longer than the check.
 */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'unpdf/pdfjs';

parentPort?.on('message', async (/** @type {string} */ path) => {
  // The very bytes that were read: pdf.js takes them over, and refuses them as a Buffer.
  const { buffer, byteOffset, byteLength } = await readFile(path);
  parentPort?.postMessage(await judge(new Uint8Array(buffer, byteOffset, byteLength)));
});

/**
 * @param {Uint8Array} data
 * @returns {Promise<import('./pdf-check.server.ts').PdfVerdict>}
 */
async function judge(data) {
  const task = getDocument({ data, verbosity: 0, useSystemFonts: false, disableFontFace: true });
  try {
    const document = await task.promise;
    await document.getPage(1);
    return 'pdf';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'not-pdf';
  } finally {
    await task.destroy();
  }
}
