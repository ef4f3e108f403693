import { fetchFile } from '#app/ui/save-file.ts';

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

/** Sends a letter; `error` says why it was not taken, when there is more to say than that. */
export async function uploadOfferLetter(
  employeeId: string,
  file: File,
): Promise<{ ok: boolean; error?: string }> {
  const body = new FormData();
  body.set('offer_letter', file);
  try {
    const response = await fetch(`/api/offer-letters/${employeeId}`, { method: 'POST', body });
    const { success, error } = await response.json();
    return { ok: success === true, error };
  } catch {
    // Refused, cut off, or no JSON: there is nothing more exact to say.
    return { ok: false };
  }
}
