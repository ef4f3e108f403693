/**
 * Brings a module into the browser's cache before it is imported: a browser that failed to fetch a
 * module, or a preload of it, does not ask for it again in the same document.
 * @throws when it cannot be had
 */
export async function fetchModule(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  await response.arrayBuffer();
}
