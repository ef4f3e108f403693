import { expect, test, vi } from 'vitest';
import { hydrateOf } from './hydrate.ts';

test('a page starts as its route says, by default now; an error page starts on intent', () => {
  vi.stubEnv('DEV', false);
  expect(hydrateOf({ hydrate: 'activity' })).toBe('activity');
  expect(hydrateOf({})).toBe('now');
  expect(hydrateOf(undefined)).toBe('now');
  expect(hydrateOf({}, true)).toBe('intent');
});

test('in development every page starts now', () => {
  vi.stubEnv('DEV', true);
  expect(hydrateOf({ hydrate: 'intent' })).toBe('now');
});
