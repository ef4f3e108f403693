/**
 * A client loader for a page that changes seldom: without an answer the page is as it was, so that
 * whoever goes back to it without a connection still finds it.
 */
export function orLastKnown<Data>() {
  let lastKnown: Data | undefined;
  async function clientLoader({ serverLoader }: { serverLoader(): Promise<Data> }): Promise<Data> {
    try {
      lastKnown = await serverLoader();
    } catch (error) {
      if (!lastKnown) throw error;
    }
    return lastKnown;
  }
  // So that what came with the document is known as well.
  return Object.assign(clientLoader, { hydrate: true as const });
}
