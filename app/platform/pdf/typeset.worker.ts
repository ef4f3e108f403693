/* The worker behind `typeset`: posts 'ready', receives the name of a drawing and its input, posts the bytes. */
import { parentPort } from 'node:worker_threads';
import { projectPath, type RunTimePath } from '../project-path.server.ts';

parentPort?.on('message', async ({ module, given }: { module: RunTimePath; given: unknown[] }) => {
  const drawing = await import(projectPath(module));
  parentPort?.postMessage(await drawing.default(...given));
});
parentPort?.postMessage('ready');
