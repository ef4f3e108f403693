import { robotsRule } from '#app/site/public-pages.ts';
import type { ShellMiddleware } from '#server/shell-env.ts';

/** Adds X-Robots-Tag: noindex to pages that must not be indexed. */
export const robotsHeader: ShellMiddleware = async (c, next) => {
  await next();
  const rule = robotsRule(c.req.path);
  if (rule) c.res.headers.set('X-Robots-Tag', rule);
};
