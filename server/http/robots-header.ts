import { robotsRule } from '#app/site/public-pages.ts';
import type { ShellMiddleware } from '#server/shell-env.ts';

/** Tells search engines of every page that is not there to be found, whoever answers it. */
export const robotsHeader: ShellMiddleware = async (c, next) => {
  await next();
  const rule = robotsRule(new URL(c.req.url));
  if (rule) c.res.headers.set('X-Robots-Tag', rule);
};
