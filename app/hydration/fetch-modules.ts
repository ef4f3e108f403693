/**
 * Fetches modules into the browser's cache before they are imported: after a failed import or preload a
 * browser does not request the module again in the same document.
 * @throws when one of them can't be fetched
 */
export async function fetchModules(hrefs: readonly string[]): Promise<void> {
  await Promise.all(hrefs.map(fetchModule));
}

async function fetchModule(href: string): Promise<void> {
  // A task for each: a phone takes 5 ms to start a request, and somebody may be typing.
  await new Promise((resolve) => setTimeout(resolve));
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  await response.arrayBuffer();
}
