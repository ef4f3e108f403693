/** A client loader that falls back to the last data, so that Back works without a connection. */
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
  // Records what came with the document.
  return Object.assign(clientLoader, { hydrate: true as const });
}
