import type { ReactNode } from 'react';
import {
  createRequestHandler,
  Outlet,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import * as entry from '#app/entry.server.tsx';
import { nonceContext, requestIdContext } from '#app/platform/http/request-context.ts';
import { routeHeaders } from '#app/route-facts.server.ts';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];
type RouteAssets = ServerBuild['assets']['routes'];

/** A route module under its path, with its child routes. */
export type TestRoute = { path?: string; module: object; children?: TestRoute[] };

/**
 * Answers requests by these route modules alone, through React Router's own request handler: with
 * middleware, headers, redirects and rendering, but without a build. `nonce: undefined` is for pages that are cached.
 */
export function serveRoutes(
  routes: TestRoute[],
  site: { context(): RouterContextProvider; nonce?: string | undefined },
): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(serverBuild(routes), 'production');
  const nonce = 'nonce' in site ? site.nonce : 'nonce';
  return (request) => {
    const provider = site.context();
    provider.set(nonceContext, nonce);
    provider.set(requestIdContext, 'request-id');
    return handle(request, provider);
  };
}

const origin = 'http://localhost:3000';

/** A form as a browser sends it from a page of the site, by default always from the same client address. */
export function formRequest(
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Request {
  return new Request(new URL(path, origin), {
    method: 'POST',
    headers: { Origin: origin, 'x-client-address': '192.0.2.1', ...headers },
    body: new URLSearchParams(fields),
  });
}

const root: RouteModule = {
  middleware: [routeHeaders],
  default: Outlet,
  Layout: ({ children }: { children: ReactNode }) => <main>{children}</main>,
  ErrorBoundary: () => <p>Error page</p>,
};

function serverBuild(testRoutes: TestRoute[]): ServerBuild {
  const routes: Routes = { root: { id: 'root', path: '', module: root } };
  addRoutes(routes, 'root', testRoutes);
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: '' },
      routes: Object.fromEntries(Object.values(routes).flatMap((route) => assetsOf(route))),
      url: '',
      version: '',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}

function addRoutes(routes: Routes, parentId: string, children: TestRoute[]): void {
  for (const [index, { path, module, children: below = [] }] of children.entries()) {
    const id = `${parentId}/${index}`;
    // React Router's type asks for a component, which resource routes do not have.
    routes[id] = { id, parentId, path, module: module as RouteModule };
    addRoutes(routes, id, below);
  }
}

function assetsOf(route: Routes[string]): [string, RouteAssets[string]][] {
  if (!route) return [];
  const { id, parentId, path, module } = route;
  const asset = {
    id,
    parentId,
    path,
    module: '',
    hasLoader: 'loader' in module,
    hasAction: 'action' in module,
    hasErrorBoundary: 'ErrorBoundary' in module,
    hasClientAction: false,
    hasClientLoader: 'clientLoader' in module,
    hasClientMiddleware: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  return [[id, asset]];
}
