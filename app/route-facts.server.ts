import { createContext, type MiddlewareFunction } from 'react-router';
import { findRouteFacts, type RouteFacts } from './route-facts.ts';

/** The facts of the route that answers; none before a route is found. */
export const routeFactsContext = createContext<RouteFacts | undefined>(undefined);

/** Middleware above every route: its headers say who may store the answer and learn its address. */
export const routeHeaders: MiddlewareFunction<Response> = async ({ pattern, context }, next) => {
  // React Router leaves the first slash out.
  const facts = findRouteFacts(pattern.replace(/^\/?/, '/'));
  context.set(routeFactsContext, facts);
  const response = await next();
  const { headers } = response;
  const isStored = facts?.access === 'everyone' && facts.cache !== 'none';
  // A route may say more.
  if (!isStored && !headers.get('Cache-Control')?.includes('no-store')) {
    headers.set('Cache-Control', 'private, no-store');
  }
  // Under 'no-referrer' older browsers post a form with the origin 'null', which is refused.
  if (facts?.access === 'link') {
    headers.set('Referrer-Policy', facts.referrer ? 'no-referrer' : 'same-origin');
  }
  return response;
};
