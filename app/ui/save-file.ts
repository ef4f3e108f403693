/** The server answered, but not with the file: the link is old, or the session is over. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly response: Response;

  constructor(response: Response) {
    super(`Answered ${response.status}`);
    this.response = response;
  }
}

/**
 * Fetches a file, so that each caller can say in its own words that it failed.
 * @throws FileRefused when something else came, and what `fetch` throws when nothing came at all
 */
export async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  // Followed, the way to the sign-in page would be taken for the file.
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (!response.ok) throw new FileRefused(response);
  return response;
}

/** Saves a response under the file name that it names itself. */
export async function saveFile(response: Response): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = fileNameOf(response.headers.get('Content-Disposition') ?? '');
  link.click();
  // The download has its own hold on the bytes once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The name in a Content-Disposition header: the UTF-8 form where there is one (RFC 6266). */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download';
}
