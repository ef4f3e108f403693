/**
 * Brings modules into the browser's cache before they are imported: a browser that failed to fetch a
 * module, or a preload of it, does not ask for it again in the same document.
 * @throws when one of them cannot be had
 */
export async function fetchModules(hrefs: readonly string[]): Promise<void> {
  await Promise.all(hrefs.map(fetchModule));
}

async function fetchModule(href: string): Promise<void> {
  // A task for each: a phone takes 5 ms to ask for one, and somebody may be typing by now.
  await new Promise((resolve) => setTimeout(resolve));
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  await response.arrayBuffer();
}
