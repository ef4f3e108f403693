import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFContext, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as router from 'react-router';
import { expect, test, vi } from 'vitest';
import { PageScripts } from '#app/hydration/scripts/page-scripts.tsx';

/* The code relies on these internals, which the libraries do not promise. After an upgrade a test says what changed. */

/** A page of one route, as React Router renders it on a server. */
function renderPage(page: ReactNode): string {
  const match = { route: { id: 'root' }, params: {}, pathname: '/', pathnameBase: '/' };
  const framework = {
    manifest: {
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: ['/react.js'] },
      routes: { root: { id: 'root', module: '/root.js', imports: [] } },
    },
    routeDiscovery: { mode: 'initial' },
    routeModules: {},
    ssr: true,
  };
  const state = { matches: [match], errors: null };
  const dataRouter = { router: { routes: [], state }, static: true, staticContext: {} };
  // The contexts have only the parts that are read.
  return renderToStaticMarkup(
    <router.UNSAFE_FrameworkContext value={framework as never}>
      <router.UNSAFE_DataRouterContext value={dataRouter as never}>
        <router.UNSAFE_DataRouterStateContext value={state as never}>
          {page}
        </router.UNSAFE_DataRouterStateContext>
      </router.UNSAFE_DataRouterContext>
    </router.UNSAFE_FrameworkContext>,
  );
}

test('React Router: `Scripts` can be called, and returns preloads and one module script (page-scripts.tsx)', () => {
  const html = renderPage(<PageScripts />);
  expect(html).toContain(
    'type="text/plain" data-modules="/manifest.js /entry.js /react.js /root.js"',
  );
  expect(html).toContain('window.__reactRouterRouteModules');
  expect(html).not.toMatch(/type="module"|modulepreload/);
});

test('React Router: its contexts hold routes, modules and errors, and tell when the first loaders are done (page-modules.ts, keep-document.ts, page-scripts.tsx)', () => {
  let found: unknown;
  function Look() {
    const framework = useContext(router.UNSAFE_FrameworkContext);
    const [route] = useContext(router.UNSAFE_DataRouterContext)?.router.routes ?? [];
    const state = useContext(router.UNSAFE_DataRouterStateContext);
    const id = route?.id ?? '';
    const modules = framework?.routeModules ?? {};
    found = [typeof framework?.manifest.routes[id]?.module, id in modules, state?.initialized];
    return null;
  }
  const Page = router.createRoutesStub([{ path: '/', Component: Look }]);
  renderToStaticMarkup(<Page />);
  expect(found).toEqual(['string', true, true]);
  const { state } = router.createMemoryRouter([{ id: 'root', path: '/' }]);
  expect(state).toHaveProperty('errors');
});

test('React: an input event counts when the value is not the one set last through the element (replay-events.ts)', () => {
  const client = createRequire(import.meta.url).resolve('react-dom/client');
  const text = readFileSync(
    client.replace(/client\.js$/, 'cjs/react-dom-client.production.js'),
    'utf8',
  );
  expect(text).toMatch(/Object\.defineProperty\(node, valueField/);
  expect(text).toMatch(/_valueTracker/);
});

test('pdf-lib: parsing calls PDFName.of and PDFContext.assign (pdf-active.mjs)', async () => {
  const name = vi.spyOn(PDFName, 'of');
  const assign = vi.spyOn(PDFContext.prototype, 'assign');
  const bytes = await PDFDocument.create().then((pdf) => pdf.addPage() && pdf.save());
  name.mockClear();
  assign.mockClear();
  await PDFDocument.load(bytes);
  expect(name).toHaveBeenCalledWith('Catalog');
  expect(assign.mock.calls.length).toBeGreaterThan(2);
  vi.restoreAllMocks();
});
