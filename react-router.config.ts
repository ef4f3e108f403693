import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes are known from the start: a list of 1.4 KB that is kept for ever, instead of a request
  // to the server for the links of every page.
  routeDiscovery: { mode: 'initial' },
  // Split, a route would be two or three files, of 50 bytes some of them.
  splitRouteModules: false,
} satisfies Config;
