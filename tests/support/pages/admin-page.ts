import * as resources from '#app/admin/admin-resources.route.ts';
import * as frame from '#app/admin/frame/admin-frame.route.tsx';
import { formRequest, serveRoutes, type TestRoute } from '#tests/support/serve-routes.tsx';
import type { TestAccounts } from '#tests/support/sign-in/accounts.ts';

/** A page below /admin, in its frame: what it loads and does. Its component, and the frame's, need the bundler. */
function inFrame(path: string, page: { loader?: unknown; action?: unknown }): TestRoute {
  const { middleware, loader } = frame;
  const module = { loader: page.loader, action: page.action };
  return { path: 'admin', module: { middleware, loader }, children: [{ path, module }] };
}

/** What an admin fetches beside the pages. */
export function guarded(...children: TestRoute[]): TestRoute {
  return { module: resources, children };
}

/**
 * One page of the back office, and what else is served with it.
 * @param path below /admin
 */
export function openAdminPage(
  accounts: TestAccounts,
  path: string,
  page: { loader?: unknown; action?: unknown },
  ...more: TestRoute[]
) {
  const origin = 'http://localhost:3000';
  const serve = serveRoutes([inFrame(path, page), ...more], accounts);
  const address = `${origin}/admin/${path}.data`;
  return {
    serve,
    get: (at: string, cookie: string) =>
      serve(new Request(origin + at, { headers: { Cookie: cookie } })),
    /** What the page loads, as React Router writes it. */
    async read(cookie: string): Promise<string> {
      return (await serve(new Request(address, { headers: { Cookie: cookie } }))).text();
    },
    /** What its action answers. */
    async act(fields: Record<string, string>, cookie: string, more?: Record<string, string>) {
      return (await serve(formRequest(address, fields, { Cookie: cookie, ...more }))).text();
    },
  };
}
