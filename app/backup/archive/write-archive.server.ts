import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { projectPath } from '#app/platform/project-path.server.ts';
import { withinMs } from '#app/platform/time-limit.server.ts';
import { makeHeader, type NewHeader } from './age/header.server.ts';
import type { Part } from './archive-format.ts';
import { spool } from './spool.server.ts';

/** Each method adds a part, and answers with its entry for the manifest. They may be called at the same time. */
export type ArchiveWriter = {
  add(path: string, source: AsyncIterable<Buffer> | string): Promise<Part>;
  /** Null when there is no such file. */
  addFile(path: string, file: string): Promise<Part | null>;
};

export type WriterData = NewHeader & { path: string; madeAt: Date };
/** The source: all of it, or the path or descriptor of a file. */
export type PostedPart = { path: string; source: Uint8Array | string | number };

/**
 * Writes a new file with the parts that `fill` adds: a tar, compressed, encrypted to `recipient`, and durable once this
 * resolves, to what `fill` resolves to. Some megabytes of memory are enough for any size.
 * @param options `spoolFolder`: where parts may lie before they are encrypted
 */
export async function writeArchive<T>(
  path: string,
  { recipient, madeAt, spoolFolder }: { recipient: string; madeAt: Date; spoolFolder: string },
  fill: (writer: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const worker = startWorker({ path, madeAt, ...(await makeHeader(recipient)) });
  try {
    const filled = await fill({
      add: (name, source) => addSpooled(worker.post, { name, source, folder: spoolFolder }),
      addFile: (name, file) => worker.post({ path: name, source: file }),
    });
    await worker.end();
    return filled;
  } catch (error) {
    await worker.stop();
    throw error;
  }
}

/** A limit for one part: once, on a machine with six times the work it can do, zlib never answered. */
const longestPartMs = 5 * 60_000;

type Post = (part: PostedPart) => Promise<Part | null>;

async function addSpooled(
  post: Post,
  given: { name: string; source: AsyncIterable<Buffer> | string; folder: string },
): Promise<Part> {
  const { name, source, folder } = given;
  await using spooled = await spool(
    typeof source === 'string' ? [Buffer.from(source)] : source,
    folder,
  );
  const part = await post({ path: name, source: spooled.source });
  if (!part) throw new Error(`${name} was not there`);
  return part;
}

/** Starts the worker, which answers in the order in which it is asked. */
function startWorker(workerData: WriterData) {
  const worker = new Worker(projectPath('app/backup/archive/write-archive.worker.ts'), {
    workerData,
  });
  const asked: PromiseWithResolvers<Part | null>[] = [];
  let fault: Error | null = null;
  worker.on('message', (part: Part | null) => asked.shift()?.resolve(part));
  worker.on('error', (error) => {
    fault = error;
    for (const { reject } of asked) reject(error);
  });
  const post: Post = async (part) => {
    if (fault) throw fault;
    const answer = Promise.withResolvers<Part | null>();
    asked.push(answer);
    worker.postMessage(part);
    return withinMs(longestPartMs, answer.promise);
  };
  const end = async () => {
    if (fault) throw fault;
    worker.postMessage(null);
    await withinMs(longestPartMs, once(worker, 'exit'));
  };
  return { post, end, stop: () => worker.terminate() };
}
