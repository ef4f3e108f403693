import * as resources from '#app/admin/admin-resources.route.ts';
import * as frame from '#app/admin/frame/admin-frame.route.tsx';
import { formRequest, serveRoutes, type TestRoute } from '#tests/support/serve-routes.tsx';
import type { TestAccounts } from '#tests/support/sign-in/accounts.ts';

/** A page below /admin in its frame: only loader and action, since the components of both need the bundler. */
function inFrame(path: string, page: { loader?: unknown; action?: unknown }): TestRoute {
  const { middleware, loader } = frame;
  const module = { loader: page.loader, action: page.action };
  return { path: 'admin', module: { middleware, loader }, children: [{ path, module }] };
}

/** Routes of an admin that are no pages, such as files, behind their gate. */
export function guarded(...children: TestRoute[]): TestRoute {
  return { module: resources, children };
}

/**
 * Serves one page of the back office, and `more` routes beside it.
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
    /** The data of the page's loader, as React Router encodes it. */
    async read(cookie: string): Promise<string> {
      return (await serve(new Request(address, { headers: { Cookie: cookie } }))).text();
    },
    /** The answer of the page's action, in the same encoding. */
    async act(fields: Record<string, string>, cookie: string, more?: Record<string, string>) {
      return (await serve(formRequest(address, fields, { Cookie: cookie, ...more }))).text();
    },
  };
}
