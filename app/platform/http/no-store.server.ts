import type { MiddlewareFunction } from 'react-router';

/** Middleware: the response is personal and not cached, unless it has a Cache-Control itself. */
export const noStore: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  if (!response.headers.get('Cache-Control')?.includes('no-store')) {
    response.headers.set('Cache-Control', 'private, no-store');
  }
  return response;
};
