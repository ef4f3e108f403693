import { type ReactNode, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  useLocation,
  useRouteError,
} from 'react-router';
import adminStyles from './admin/admin.css?url';
import siteStyles from './app.css?url';
import loader from './page-loader.ts?inline-script';
import { ErrorPage } from './site/error-page.tsx';
import { NotFoundPage } from './site/not-found-page.tsx';
import { paper } from './ui/colours.ts';
import font from './ui/fonts/instrument-sans-latin-wght-normal.woff2?url';
import { useLinkGuard } from './ui/link-guard.ts';
import { NavigationGuard } from './ui/navigation-guard.tsx';
import { RouteAnnouncer } from './ui/route-announcer.tsx';
import { ScrollMemory } from './ui/scroll-memory.tsx';
import { ToastRegion } from './ui/toast.tsx';
import { PageLoader, PageScripts } from './wake/page-scripts.tsx';

export const links: LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // As the document began it stays: the larger one has all that the site's has, and from the site no
  // link leads to where it is needed.
  const [stylesheet] = useState(
    /^\/(admin|onboarding)\//i.test(pathname) ? adminStyles : siteStyles,
  );
  return (
    <html lang="en-MY">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        <PageLoader text={loader} />
        <Meta />
        {/* None needs the nonce. In development React looks for it, and a browser hides it from it. */}
        <Links nonce={import.meta.env.DEV ? '' : undefined} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        {children}
        <ScrollMemory />
        <PageScripts />
      </body>
    </html>
  );
}

export default function Root() {
  useLinkGuard();
  return (
    <NavigationGuard>
      <Outlet />
      <ToastRegion />
      <RouteAnnouncer />
    </NavigationGuard>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage error={error} />;
}
