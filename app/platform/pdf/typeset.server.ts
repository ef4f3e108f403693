import { createBoundedWorker } from '#app/platform/bounded-worker.server.ts';
import type { RunTimePath } from '#app/platform/project-path.server.ts';

type Drawing = { default: (...given: never[]) => Promise<Uint8Array> };

/** The limits are generous: the slowest text that was tried took 1.5 s and less than 200 MB. */
const draw = createBoundedWorker<
  { module: RunTimePath; given: unknown[] },
  Uint8Array<ArrayBuffer>
>({
  file: 'app/platform/pdf/typeset.worker.ts',
  limits: { milliseconds: 15_000, megabytes: 256 },
  maxWaiting: 20,
});

/**
 * The bytes of a PDF, drawn in a worker, one at a time for the whole site: a page takes up to half a second,
 * in which the main thread could answer nobody.
 * @param module the path of the module whose default export draws the PDF
 * @throws BusyError when too many wait, or when it took too long
 */
export function typeset<Module extends Drawing>(
  module: RunTimePath,
  ...given: Parameters<Module['default']>
): Promise<Uint8Array<ArrayBuffer>> {
  return draw({ module, given });
}
