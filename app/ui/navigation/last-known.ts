type ClientLoaderArgs<Data> = { request: Request; serverLoader(): Promise<Data> };

/** A client loader that falls back to the last data of the same path, so that Back works without a connection. */
export function orLastKnown<Data>() {
  const lastKnown = new Map<string, Data>();
  async function clientLoader({ request, serverLoader }: ClientLoaderArgs<Data>): Promise<Data> {
    const { pathname } = new URL(request.url);
    try {
      const loaded = await serverLoader();
      lastKnown.set(pathname, loaded);
      return loaded;
    } catch (error) {
      const known = lastKnown.get(pathname);
      if (!known) throw error;
      return known;
    }
  }
  // `hydrate`: the loader also records the data that came with the document.
  return Object.assign(clientLoader, { hydrate: true as const });
}
