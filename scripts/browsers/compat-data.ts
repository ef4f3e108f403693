import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { supportedBrowsers } from './supported-browsers.ts';

const targets = [
  ['chrome', supportedBrowsers.chrome],
  ['edge', supportedBrowsers.edge],
  ['firefox', supportedBrowsers.firefox],
  ['safari', supportedBrowsers.safari],
  ['safari_ios', supportedBrowsers.ios],
] as const;

/** A feature that is used and that a supported browser lacks; an exception refers to it by `name`. */
export type Finding = { name: string; lackedBy: string[]; where: string };

/** The supported browsers that lack this feature by the published data; none when the data say nothing. */
export function lackedBy(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return targets.flatMap(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    const isThere = statements.some((one) => isSupported(one, oldest));
    return statements.length === 0 || isThere ? [] : [`${browser} ${oldest}`];
  });
}

function isSupported(statement: SimpleSupportStatement, oldest: string): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = statement;
  if (flags || prefix || alternative_name || !version_added) return false;
  if (version_added === 'preview') return false;
  if (typeof version_removed === 'string' && isUntil(version_removed, oldest)) return false;
  return isUntil(version_added.replace('≤', ''), oldest);
}

function isUntil(version: string, oldest: string): boolean {
  return version.localeCompare(oldest, 'en', { numeric: true }) <= 0;
}

/**
 * The features of each name in the data. A name alone counts as lacking only when a browser lacks every feature
 * of that name: then it is missing whatever stands before the dot.
 */
export class NamedFeatures {
  #features = new Map<string, Identifier[]>();

  add(name: string, feature: Identifier): void {
    const status = feature.__compat?.status;
    // Skips features that are deprecated or were never a standard: only old code uses them.
    if (!feature.__compat || status?.deprecated || status?.standard_track === false) return;
    this.#features.set(name, [...(this.#features.get(name) ?? []), feature]);
  }

  lackedBy(name: string): string[] {
    const lacks = (this.#features.get(name) ?? []).map(lackedBy);
    return lacks.every((one) => one.length > 0) ? [...new Set(lacks.flat())] : [];
  }
}

export function featuresIn(group: Identifier): [string, Identifier][] {
  const { __compat, ...features } = group;
  return Object.entries(features);
}

export const { api, css, javascript } = bcd;
