import type { href } from 'react-router';
import { jobs } from './careers/jobs/job.ts';
import type { Hydrate } from './hydration/hydrate.ts';

/** The path of a route as `routes.ts` and `href` spell it: '/newsletter/confirm/:token'. */
type RoutePath = Parameters<typeof href>[0];

/** What the server, the build and the tests have to know of a route without loading its module. */
export type RouteFacts = {
  /**
   * Who may use it: everyone, anyone who has a link, or an admin (the layout above it sees to that).
   * Where a link's path has a parameter, that is a secret: no log and no other site learns it.
   */
  access: 'everyone' | 'link' | 'admin';
  /** Of a link's page this site alone is told that a request comes from it; with 'none' nobody is. */
  referrer?: 'none';
  /**
   * 'server': cached an hour for everybody. 'none': never stored (always so for links and admins).
   * Default: the browser stores it and revalidates.
   */
  cache?: 'server' | 'none';
  /** 'sitemap': meant to be found. 'allow': may be. Without it search engines must not list it. */
  robots?: 'sitemap' | 'allow';
  /** Each value of this query parameter makes a page of its own; the first needs no query. */
  query?: { name: string; values: readonly string[] };
  /** When the scripts of a page start; without it at once. */
  hydrate?: Hydrate;
  /** Those of what it shows at first (`first-look.css`); all of them come with the scripts. */
  styles?: 'page' | 'career' | 'admin';
  /** 'private': styles and scripts that no visitor is to carry. */
  bundle?: 'private';
  /** Takes files. It limits their size itself while they arrive, so nobody does it before. */
  upload?: true;
  /** Its form holds more than 32 KB. */
  longForm?: true;
};

/** The facts of every route in `routes.ts`: one that is missing, or not there any more, is a type error. */
const routeFacts: Readonly<Record<RoutePath, RouteFacts>> = {
  '/': {
    access: 'everyone',
    cache: 'server',
    robots: 'sitemap',
    hydrate: 'intent',
    styles: 'page',
  },
  '/shop': { access: 'everyone', cache: 'server', robots: 'sitemap', hydrate: 'activity' },
  '/shop/:product': { access: 'everyone', cache: 'server', robots: 'sitemap', hydrate: 'activity' },
  '/store': {
    access: 'everyone',
    cache: 'server',
    robots: 'sitemap',
    hydrate: 'intent',
    styles: 'page',
  },
  '/career': {
    access: 'everyone',
    cache: 'server',
    robots: 'sitemap',
    query: { name: 'job', values: jobs.map(({ id }) => id) },
    styles: 'career',
    upload: true,
  },
  '/career/submitted': { access: 'everyone', cache: 'none' },
  '/privacy-policy': {
    access: 'everyone',
    cache: 'server',
    robots: 'sitemap',
    hydrate: 'intent',
    styles: 'page',
  },
  '/privacy-policy/ms': {
    access: 'everyone',
    cache: 'server',
    robots: 'sitemap',
    hydrate: 'intent',
    styles: 'page',
  },
  '/notices/:form': { access: 'everyone', cache: 'none', hydrate: 'intent', styles: 'page' },
  '/checkout': { access: 'everyone', robots: 'allow' },
  '/checkout/ordered': { access: 'everyone' },
  '/auth': { access: 'everyone', robots: 'allow' },
  '/account': { access: 'everyone', cache: 'none', hydrate: 'intent' },
  '/newsletter': { access: 'everyone', cache: 'none' },
  '/newsletter/confirm/:token': { access: 'link' },
  '/newsletter/unsubscribe': { access: 'everyone', cache: 'none' },
  '/newsletter/unsubscribe/:token': { access: 'link' },
  '/my-data': { access: 'everyone', cache: 'none', robots: 'allow' },
  '/my-data/held': { access: 'link', referrer: 'none', bundle: 'private' },
  '/my-data/download': { access: 'link' },
  '/my-data/:token': { access: 'link', referrer: 'none', bundle: 'private' },
  '/*': { access: 'everyone', hydrate: 'intent', styles: 'page' },
  '/sitemap.xml': { access: 'everyone' },
  '/robots.txt': { access: 'everyone' },
  '/speculation-rules': { access: 'everyone' },

  '/product-pictures/:name': { access: 'everyone', robots: 'allow' },

  '/api/submit-application': { access: 'everyone', cache: 'none', upload: true },
  '/api/notices/:form': { access: 'everyone', cache: 'none' },
  '/api/products': { access: 'everyone' },
  '/api/session': { access: 'everyone', cache: 'none' },
  '/api/sign-out': { access: 'everyone', cache: 'none' },
  '/api/account-data': { access: 'everyone', cache: 'none' },
  '/api/auth/*': { access: 'everyone', cache: 'none' },

  '/onboarding/:token': { access: 'link', referrer: 'none', bundle: 'private' },
  '/api/check-onboarding-link': { access: 'link' },
  '/api/complete-onboarding': { access: 'link' },

  '/admin/login': { access: 'everyone', cache: 'none', bundle: 'private' },
  '/admin/login/passkey': { access: 'everyone', cache: 'none' },
  '/admin/forgot-password': { access: 'everyone', cache: 'none', bundle: 'private' },
  '/admin/reset-password/:token': { access: 'link', bundle: 'private' },
  '/admin/login/code': { access: 'everyone', cache: 'none', bundle: 'private' },
  '/admin/confirm-email/:token': { access: 'link', bundle: 'private' },
  '/admin/setup/:token': { access: 'link', bundle: 'private' },
  '/admin/invitation/:token': { access: 'link', bundle: 'private' },
  '/admin/logout': { access: 'everyone', cache: 'none' },
  '/admin/session': { access: 'everyone', cache: 'none' },
  '/admin': { access: 'admin', bundle: 'private' },
  '/admin/today': { access: 'admin', bundle: 'private' },
  '/admin/applications': { access: 'admin', bundle: 'private', styles: 'admin' },
  '/admin/employees': { access: 'admin', bundle: 'private' },
  '/admin/email-list': { access: 'admin', bundle: 'private' },
  '/admin/cafe': { access: 'admin', bundle: 'private' },
  '/admin/jobs': { access: 'admin', bundle: 'private', longForm: true },
  '/admin/shop': { access: 'admin', bundle: 'private' },
  '/admin/requests': { access: 'admin', bundle: 'private' },
  '/admin/requests/breach': { access: 'admin', bundle: 'private' },
  '/admin/backups': { access: 'admin', bundle: 'private' },
  '/admin/team': { access: 'admin', bundle: 'private' },
  '/admin/account': { access: 'admin', bundle: 'private' },
  '/admin/*': { access: 'admin', bundle: 'private' },
  '/admin/confirm-identity': { access: 'admin' },
  '/admin/backups/:name': { access: 'admin' },
  '/admin/requests/breach.csv': { access: 'admin' },
  '/admin/employees.csv': { access: 'admin' },
  '/admin/email-list.csv': { access: 'admin' },
  '/api/export-application-pdf': { access: 'admin' },
  '/files/job-applications/:applicationId/:slot': { access: 'admin' },
  '/api/employee-record': { access: 'admin' },
  '/api/offer-letters/:employeeId': { access: 'admin', upload: true },
  '/api/product-pictures': { access: 'admin', upload: true },
  '/api/offer-letter-link': { access: 'admin' },
  '/files/offer-letters/:employeeId/:slot': { access: 'admin' },
};

const knownRoutes = new Map<string, RouteFacts>(Object.entries(routeFacts));

/** The facts of the route at this path, parameters spelled as in the table. */
export function findRouteFacts(path: string): RouteFacts | undefined {
  return knownRoutes.get(path);
}

/** The paths of the routes whose facts fit. */
export function routesWhere(fits: (facts: RouteFacts) => boolean): string[] {
  return [...knownRoutes].flatMap(([path, facts]) => (fits(facts) ? [path] : []));
}
