import { FileRefused, fetchFile } from '#app/ui/save-file.ts';

/**
 * Asks for a link to a letter, which opens for a minute.
 * @throws FileRefused when there is none to have, and what `fetch` throws
 */
export async function linkOfferLetter(
  employeeId: string,
  { download }: { download: boolean },
): Promise<string> {
  const response = await fetchFile('/api/offer-letter-link', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ employeeId, download }),
  });
  const { url } = await response.json();
  return url;
}

/**
 * Sends a letter.
 * @throws FileRefused when it is not taken, and what `fetch` throws
 */
export async function uploadOfferLetter(employeeId: string, file: File): Promise<void> {
  const body = new FormData();
  body.set('offer_letter', file);
  await fetchFile(`/api/offer-letters/${employeeId}`, { method: 'POST', body });
}

/** Why a letter was not taken, in the server's words; undefined where it has none. */
export async function uploadFault(error: unknown): Promise<string | undefined> {
  if (!(error instanceof FileRefused)) return;
  // Something between the server and here may have answered, in no JSON.
  const answer = await error.response.json().catch(() => null);
  return answer?.error;
}
