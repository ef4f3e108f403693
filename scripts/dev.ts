/* npm run dev: Vite inside our own server. Pages update as they are edited; database, files, sign-in
   and headers are those of the built server. A change in server/ needs a restart. */
import { createServer } from 'node:http';
import type { ViteDevServer } from 'vite';
import { boundMemory } from '#server/bounded-memory.ts';
import type { HonoMiddleware } from '#server/hono-env.ts';

boundMemory();
// Loaded late: the line above may restart the process.
const { createServer: createVite } = await import('vite');

const node = createServer({ requireHostHeader: false });
const vite = await createVite({
  appType: 'custom',
  // Vite's web socket shares our port.
  server: { middlewareMode: true, ws: { server: node } },
});

// Vite loads the server too, so that it and the routes share their modules.
const { run } = await load<typeof import('#server/run.ts')>('/server/run.ts');

await run(async (disposables) => {
  disposables.defer(() => vite.close());
  return {
    serveStatic: throughVite(vite.middlewares),
    serveApp: async (request, context) => {
      const pages = await load<typeof import('#server/serve-app.ts')>('/server/serve-app.ts');
      return pages.serveApp(request, context);
    },
  };
}, node);

/** Loads a file through Vite; `Exports` is the type of its exports. */
async function load<Exports>(path: string): Promise<Exports> {
  return (await vite.ssrLoadModule(path)) as Exports;
}

/** Lets Vite answer requests for sources and its client, directly on the connection. */
function throughVite(middlewares: ViteDevServer['middlewares']): HonoMiddleware {
  return (c, next) => {
    const { incoming, outgoing } = c.env;
    if (!incoming || !outgoing) return next();
    const { pathname, search } = c.var.url;
    incoming.url = pathname + search;
    return new Promise((resolve, reject) => {
      const answered = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
      outgoing.once('close', () => resolve(answered));
      middlewares(incoming, outgoing, (error?: unknown) => {
        if (error) reject(error);
        else next().then(resolve, reject);
      });
    });
  };
}
