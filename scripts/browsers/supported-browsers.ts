/**
 * The oldest browsers in which scripts and styles work in full (docs/decisions/0025): the build lowers syntax and
 * styles to them, and a check of what is built refuses what they lack. Names are Vite's.
 */
export const supportedBrowsers = {
  chrome: '103',
  edge: '103',
  firefox: '115',
  safari: '15.6',
  ios: '15.6',
} as const;

export const buildTargets = Object.entries(supportedBrowsers).map(
  ([name, version]) => name + version,
);
