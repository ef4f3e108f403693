import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract as createExtract, type Extract } from 'tar-stream';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { parseJson } from '#app/shared/parse.ts';
import { keyNameIn, openHeader } from './age/header.server.ts';
import { decryptPayload, nonceBytes, PayloadError } from './age/payload.server.ts';
import { isPartPath, type Manifest, manifestSchema, type Part, paths } from './archive-format.ts';
import { chunksOf, readBytes } from './spool.server.ts';

/** The size of pieces from zstd: each costs a turn of the event loop, and Node's default is 16 KB. */
const chunkSize = 256 * 1024;

/** Opened once and read twice: it is the same file both times. */
export type ArchiveSource = { file: FileHandle; identity: string };

export type ReadPart = { path: string; size: number; body: AsyncIterable<Buffer> };

/**
 * Gives each part to `visit`, which reads its body to the end.
 * @throws StartupError for a wrong key, damage, or a file that is no archive; and whatever `visit` throws
 */
export async function readArchive(
  source: ArchiveSource,
  visit: (part: ReadPart) => Promise<void>,
): Promise<void> {
  const extract = createExtract();
  const decompress = createZstdDecompress({ chunkSize });
  const results = await Promise.allSettled([
    pipeline(decrypt(source), decompress, extract),
    visitParts(extract, visit),
  ]);
  const faults = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (faults.length === 0) return;
  // Prefers the cause: the other side only reports that its stream broke off.
  throw asDamage(faults.find((one) => !hasErrorCode(one, brokenCode)) ?? faults[0]);
}

const brokenCode = 'ERR_STREAM_PREMATURE_CLOSE';

async function visitParts(
  extract: Extract,
  visit: (part: ReadPart) => Promise<void>,
): Promise<void> {
  for await (const entry of extract) {
    const { name, type, size = 0 } = entry.header;
    if (type !== 'file' || !isPartPath(name)) {
      throw new StartupError(
        `The archive holds '${name.replace(/[^\w./-]/g, '?')}' (${type}), which no backup of this program does. It is not used.`,
      );
    }
    // The library's types leave open what the chunks are.
    await visit({
      path: name,
      size,
      body: entry as AsyncIterable<unknown> as AsyncIterable<Buffer>,
    });
  }
}

/** Turns the libraries' errors about damaged bytes into a sentence; any other error passes. */
function asDamage(error: unknown): unknown {
  const isFormat =
    error instanceof Error &&
    (('code' in error && String(error.code).startsWith('ZSTD_')) ||
      /\bheader\b|Unexpected end of data|unexpected end of file/i.test(error.message));
  return isFormat ? new StartupError('The archive opens, but is no whole backup inside.') : error;
}

async function* decrypt({ file, identity }: ArchiveSource): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  const header = await readHeader(file, size);
  const fileKey = await openHeader(header, identity).catch((error) => {
    throw headerFault(error, keyNameIn(header));
  });
  try {
    const nonce = await readBytes(file, header.length, nonceBytes);
    yield* decryptPayload(fileKey, nonce, chunksOf(file, header.length + nonceBytes));
  } catch (error) {
    if (!(error instanceof PayloadError)) throw error;
    const near = header.length + error.position;
    throw new StartupError(
      error.isLast
        ? `The archive is cut short, or damaged at its end (${size} bytes).`
        : `The archive is damaged, near byte ${near} of ${size}.`,
    );
  }
}

const headerStart = 'age-encryption.org/v1\n';
/** The header has a line for each key that opens the archive; ours needs little. */
const headerMaxBytes = 16 * 1024;

async function readHeader(file: FileHandle, size: number): Promise<Buffer> {
  if (size === 0) throw new StartupError('The archive is empty.');
  const start = await readBytes(file, 0, headerMaxBytes);
  if (!start.toString('latin1').startsWith(headerStart)) {
    throw new StartupError(
      'This is no backup: it does not begin like one, or its beginning is damaged.',
    );
  }
  const lastLine = start.indexOf('\n--- ');
  const end = lastLine < 0 ? -1 : start.indexOf('\n', lastLine + 1);
  if (end < 0) throw new StartupError('The archive is damaged at its beginning, or cut short.');
  return start.subarray(0, end + 1);
}

function headerFault(error: unknown, name: string | null): unknown {
  if (!(error instanceof Error)) return error;
  if (/no identity matched/.test(error.message)) {
    const needed = name
      ? `it needs the one named ${name}, which this machine may have as DATA_DIR/recovery-key-${name} (--key FILE)`
      : 'it was made for another one';
    return new StartupError(
      `This recovery key does not open this archive: ${needed}, or its first lines are damaged.`,
    );
  }
  return new StartupError(
    `The archive is damaged at its beginning, or cut short (${error.message}).`,
  );
}

export type CheckedArchive = { manifest: Manifest; secrets: [string, ...string[]] };

/** The most that is held in memory: `heldParts`, and a list of all parts, which take 220 bytes each in a manifest. */
const mostHeld = { megabytes: 64, parts: 500_000 };
const heldParts: readonly string[] = [paths.manifest, paths.secret, paths.jobs];

/**
 * Reads the whole archive: each part must be there once, with the size and the hash that the manifest gives.
 * @throws StartupError as {@link readArchive}, and for an archive of a newer release
 */
export async function checkArchive(source: ArchiveSource): Promise<CheckedArchive> {
  const found = new Map<string, Part>();
  const texts = new Map<string, string>();
  await readArchive(source, async ({ path, size, body }) => {
    if (found.has(path)) throw new StartupError(`The archive holds ${path} twice.`);
    if (
      found.size === mostHeld.parts ||
      (heldParts.includes(path) && size > mostHeld.megabytes << 20)
    )
      throw new StartupError(
        `The archive is too large at ${path} (${size} bytes). It is not used.`,
      );
    const isKept = path === paths.manifest || path === paths.secret;
    const { text, ...part } = await measure(body, isKept);
    found.set(path, { path, ...part });
    texts.set(path, text);
  });
  const manifest = readManifest(texts.get(paths.manifest));
  found.delete(paths.manifest);
  requireSameParts(partsOf(manifest), found);
  const [current, ...previous] = (texts.get(paths.secret) ?? '').trim().split('\n');
  if (!current || /\p{Cc}/u.test([current, ...previous].join('')))
    throw new StartupError('The archive holds no secret.');
  return { manifest, secrets: [current, ...previous] };
}

async function measure(body: AsyncIterable<Buffer>, isKept: boolean) {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    size += chunk.length;
    if (isKept) kept.push(chunk);
  }
  return { size, sha256: hash.digest('hex'), text: Buffer.concat(kept).toString('utf8') };
}

function readManifest(text: string | undefined): Manifest {
  if (text === undefined) throw new StartupError('The archive has no manifest: it is not whole.');
  const given = parseJson(text);
  const format = typeof given === 'object' && given && 'format' in given ? given.format : null;
  if (typeof format === 'number' && format > 1) {
    throw new StartupError(
      `The archive was made by a newer release (format ${format}). Restore it with that one.`,
    );
  }
  const { data, success } = manifestSchema.safeParse(given);
  if (!success) throw new StartupError(noManifest);
  return data;
}

const noManifest = 'The manifest of the archive is none that this program writes.';

function partsOf({ readme, tables, jobs, files, secret }: Manifest): Part[] {
  return [readme, ...tables, jobs, ...files, secret];
}

function requireSameParts(named: Part[], found: Map<string, Part>): void {
  for (const { path, size, sha256 } of named) {
    const part = found.get(path);
    if (!part) throw new StartupError(`The archive lacks ${path}.`);
    if (part.size !== size || part.sha256 !== sha256) {
      throw new StartupError(`${path} in the archive is not what the manifest says.`);
    }
    found.delete(path);
  }
  const [extra] = found.keys();
  if (extra)
    throw new StartupError(`The archive holds ${extra}, which its manifest does not name.`);
}
