import { retryAfter } from '#app/platform/http/refusal.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { riskText } from '#app/platform/uploads/file-risks.ts';
import { findFileRisks } from '#app/platform/uploads/find-file-risks.server.ts';
import { fileResponse } from './file-response.server.ts';
import { type FileLink, verifyFileLink } from './signed-links.server.ts';

type LinkedFile = { key: string; contentType: string; filename: string };

/**
 * Answers a signed link: 403 when it is not ours, 410 when it has expired, 404 when the file is gone. A risky
 * file can only be downloaded, and malware not at all (403).
 * @param by `admit` counts the request against a limit; `record` notes who opened the file. It is called when the
 *   file is open, but before its first byte is sent, so that there is a record exactly when somebody sees the file
 */
export async function signedFileResponse(
  services: Pick<Services, 'db' | 'files' | 'keys' | 'uploads'>,
  { request, url, now }: { request: Request; url: URL; now: Date },
  by: {
    find: (link: FileLink) => Promise<LinkedFile | null>;
    admit: () => Promise<{ ok: boolean; retryAfterSeconds?: number }>;
    record: (link: FileLink) => Promise<void>;
  },
): Promise<Response> {
  const { files, keys } = services;
  const link = verifyFileLink(keys, url, now);
  if (!link) return errorResponse(wasSigned(keys, url) ? 410 : 403);
  const file = await by.find(link);
  if (!file) return errorResponse(404);
  const risks = (await findFileRisks(services, [file.key])).get(file.key) ?? [];
  if (risks.includes('malware')) return new Response(riskText.malware, { status: 403 });
  if (risks.length > 0 && !link.download) return new Response(saveOnly, { status: 403 });
  if (request.method !== 'HEAD') {
    const { ok, retryAfterSeconds } = await by.admit();
    if (!ok) return errorResponse(429, retryAfter(retryAfterSeconds));
  }

  const response = await fileResponse(files, file.key, { ...file, download: link.download });
  // The same as `frame-ancestors`, for browsers that know only this header.
  response.headers.set('x-frame-options', 'SAMEORIGIN');
  if (request.method === 'HEAD') await response.body?.cancel();
  if (request.method === 'HEAD' || !response.ok) return response;
  try {
    await by.record(link);
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
  return response;
}

const saveOnly = 'This file is not shown here. It can be downloaded.';

const reasons = {
  403: 'This link is not valid.',
  404: 'This file does not exist any more.',
  410: 'This link has expired. Open the record again.',
  429: 'Too many files in one hour. Please try again later.',
} as const;

function errorResponse(status: keyof typeof reasons, headers?: HeadersInit): Response {
  return new Response(reasons[status], { status, headers });
}

/** Verifies the link as of 1970, when none has expired: a link that fails even then was never signed. */
function wasSigned(keys: Keys, url: URL): boolean {
  return verifyFileLink(keys, url, new Date(0)) !== null;
}

/** '{person} - resume.pdf'. A name such as 'Kumar a/l Raju' must not become a folder. */
export function fileNameFor(person: string, ending: string): string {
  return `${person.replace(/[/\\]/g, '-').slice(0, 100)} - ${ending}`;
}
