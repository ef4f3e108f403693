import { refusalHeader } from '#app/shared/too-many-attempts.ts';

/** The server answered with something else: the link is old, or the session is over. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly response: Response;
  /** The server's reason; null for a fault, and when the status says enough. */
  readonly reason: string | null;

  constructor(response: Response) {
    super(`Answered ${response.status}`);
    this.response = response;
    this.reason = response.headers.get(refusalHeader);
  }
}

/** @throws FileRefused when the answer is no file, and the error of `fetch` when there is no answer */
export async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  // A followed redirect to the sign-in page would be taken for the file.
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (!response.ok) throw new FileRefused(response);
  return response;
}

/** @throws as {@link fetchFile} */
export function postJson(url: string, body: object, init?: RequestInit): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return fetchFile(url, { method: 'POST', headers, body: JSON.stringify(body), ...init });
}

export async function saveFile(response: Response): Promise<void> {
  const name = fileNameOf(response.headers.get('Content-Disposition') ?? '');
  saveBlob(await response.blob(), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Once the click has been handled, the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

let opened = '';

/** Opens a file in a new tab, which can reload it until the next file is opened. */
export function openBlob(blob: Blob): void {
  URL.revokeObjectURL(opened);
  opened = URL.createObjectURL(blob);
  open(opened, '_blank', 'noopener');
}

/** From Content-Disposition, the UTF-8 form first (RFC 6266). */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download';
}
