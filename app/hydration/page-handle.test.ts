import { expect, test, vi } from 'vitest';
import { hydrateOf } from './page-handle.ts';

const frame = { handle: undefined };

test('the innermost route decides; one that says nothing starts now', () => {
  vi.stubEnv('DEV', false);
  expect(hydrateOf([frame, { handle: { hydrate: 'intent' } }])).toBe('intent');
  expect(hydrateOf([{ handle: { hydrate: 'intent' } }, { handle: { hydrate: 'alive' } }])).toBe(
    'alive',
  );
  expect(hydrateOf([{ handle: { hydrate: 'intent' } }, frame])).toBe('now');
  expect(hydrateOf([frame, { handle: { title: 'other' } }])).toBe('now');
  expect(hydrateOf([])).toBe('now');
});

test('in development every page starts now', () => {
  vi.stubEnv('DEV', true);
  expect(hydrateOf([{ handle: { hydrate: 'intent' } }])).toBe('now');
});
