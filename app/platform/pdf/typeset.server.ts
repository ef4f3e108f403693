import { createBoundedWorker } from '#app/platform/bounded-worker.server.ts';
import type { RunTimePath } from '#app/platform/project-path.server.ts';

type Drawing = { default: (...given: never[]) => Promise<Uint8Array> };

/** What is drawn is bounded itself: the slowest text that was tried took 1.5 s and less than 200 MB. */
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
 * in which nobody else would get an answer.
 * @param module the path of what draws it, its default export
 * @throws BusyError when too many wait, or when there was no time for it
 */
export function typeset<Module extends Drawing>(
  module: RunTimePath,
  ...given: Parameters<Module['default']>
): Promise<Uint8Array<ArrayBuffer>> {
  return draw({ module, given });
}
