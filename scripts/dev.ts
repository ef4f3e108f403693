/*
 * npm run dev: Vite inside our own shell. Pages change as they are written, and everything around
 * them (database, files, sign-in, headers) is what the built server has. A change in server/ itself
 * needs a restart.
 */
import { createServer } from 'node:http';
import type { ViteDevServer } from 'vite';
import { boundMemory } from '#server/bounded-memory.ts';
import type { ShellMiddleware } from '#server/shell-env.ts';

boundMemory();
// Loaded only now: the line above begins anew.
const { createServer: createVite } = await import('vite');

const node = createServer({ requireHostHeader: false });
const vite = await createVite({
  appType: 'custom',
  // Its socket shares our port.
  server: { middlewareMode: true, ws: { server: node } },
});

// Vite loads the server too, so that it and the routes get the very same modules.
const { run } = await load<typeof import('#server/run.ts')>('/server/run.ts');

await run(async (disposables) => {
  disposables.add('vite', () => vite.close());
  return {
    serveStatic: throughVite(vite.middlewares),
    serveApp: async (request, context) => {
      const pages = await load<typeof import('#server/serve-app.ts')>('/server/serve-app.ts');
      return pages.serveApp(request, context);
    },
  };
}, node);

/** A module as Vite has it now; `Exports` is what the same file exports to TypeScript. */
async function load<Exports>(path: string): Promise<Exports> {
  return (await vite.ssrLoadModule(path)) as Exports;
}

/** Lets Vite answer what it knows (sources, its client), straight on the connection. */
function throughVite(middlewares: ViteDevServer['middlewares']): ShellMiddleware {
  return (c, next) => {
    const { incoming, outgoing } = c.env;
    if (!incoming || !outgoing) return next();
    const { pathname, search } = new URL(c.req.url);
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
