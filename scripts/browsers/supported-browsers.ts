/**
 * The oldest browsers in which scripts and styles work in full (docs/decisions/0025). The build lowers syntax and
 * styles for them, and a check of the build refuses features that they lack. The names are those of Vite.
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
