import { type ReactNode, useContext, useState } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { InlineScript } from '#app/hydration/scripts/inline-script.tsx';
import { PageScripts } from '#app/hydration/scripts/page-scripts.tsx';
import adminStyles from './admin/admin.css?url';
import adminFirstLook from './admin/first-look.css?url';
import siteStyles from './app.css?url';
import careerStyles from './careers/first-look.css?url';
import firstLookStyles from './first-look.css?url';
import headScript from './head-script.ts?inline-script';
import { DocumentContext } from './hydration/document-context.ts';
import { useKeptDocument } from './hydration/keep-document.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { routeHeaders } from './route-facts.server.ts';
import { ErrorPage } from './site/error-page.tsx';
import { NavigationBlocker } from './ui/navigation/navigation-blocker.tsx';
import { useOfflineLinks } from './ui/navigation/offline-links.ts';
import { RouteAnnouncer } from './ui/navigation/route-announcer.tsx';
import { ScrollMemory } from './ui/navigation/scroll-memory.tsx';
import { paper } from './ui/styles/colours.ts';
import font from './ui/styles/fonts/latin.woff2?url';
import { ToastRegion } from './ui/toast.tsx';

export const middleware = [routeHeaders];

export function Layout({ children }: { children: ReactNode }) {
  const { hydrate } = useContext(DocumentContext);
  const stylesheet = useStylesheet();
  return (
    // The head script and the browser's translation write into it.
    <html lang="en-MY" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        {/* Before anything that can be pressed. */}
        <InlineScript text={headScript} data-hydrate={hydrate} />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" {...stylesheet} />
      </head>
      <body>
        {children}
        <ScrollMemory />
        <PageScripts styles={stylesheet['data-whole']} />
      </body>
    </html>
  );
}

const firstLooks = { page: firstLookStyles, career: careerStyles, admin: adminFirstLook };

/**
 * The document's stylesheet stays: the back office's includes the site's, and no link leads there. But a page with
 * the styles of what it shows at first gets the whole one with its scripts (`entry.client.tsx`).
 */
function useStylesheet() {
  const { bundle, styles } = useContext(DocumentContext);
  const [stylesheet] = useState(() => {
    if (!import.meta.env.SSR)
      return { href: document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '' };
    const whole = bundle === 'private' ? adminStyles : siteStyles;
    return styles ? { href: firstLooks[styles], 'data-whole': whole } : { href: whole };
  });
  return stylesheet;
}

export default function Root() {
  useOfflineLinks();
  return (
    <NavigationBlocker>
      <Outlet />
      <ToastRegion />
      <RouteAnnouncer />
    </NavigationBlocker>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  useKeptDocument(error);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage error={error} />;
}
