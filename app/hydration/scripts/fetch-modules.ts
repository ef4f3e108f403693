import { countSeconds } from '#app/hydration/count-seconds.ts';

/** How long no byte of any script may come. Even a phone on the slowest line gets some every second. */
const longestSilenceSeconds = 15;

/**
 * Brings modules into the browser's cache before they are imported: a browser that failed to fetch a
 * module, or a preload of it, does not ask for it again in the same document.
 * @throws when a module can't be fetched, is something else (a network's login page), or the data stops coming
 */
export async function fetchModules(hrefs: readonly string[]): Promise<void> {
  const download = new AbortController();
  const silence = countSeconds(longestSilenceSeconds, () => download.abort());
  try {
    await Promise.all(hrefs.map((href) => fetchInTask(href, download.signal, silence.restart)));
  } finally {
    silence.stop();
  }
}

/** Fetches each module in a task of its own: a phone takes 5 ms per request, and somebody may be typing. */
async function fetchInTask(href: string, signal: AbortSignal, onBytes: () => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  const { ok, headers, body } = await fetch(href, { signal });
  if (!ok || !headers.get('Content-Type')?.match(/javascript|css/)) throw new Error(href);
  const reader = body?.getReader();
  while (reader && !(await reader.read()).done) onBytes();
}
