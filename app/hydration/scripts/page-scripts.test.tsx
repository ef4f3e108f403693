import { Fragment } from 'react';
import { expect, test } from 'vitest';
import { deferScripts } from './page-scripts.tsx';

test.each([
  ['no module script', <link key="1" rel="modulepreload" href="/assets/entry.js" />],
  ['no preloads', <script key="1" type="module" />],
  [
    'two module scripts',
    <Fragment key="1">
      <link rel="modulepreload" href="/assets/entry.js" />
      <script type="module" />
      <script type="module" />
    </Fragment>,
  ],
])('with %s the elements have an unknown shape, and stay as they are', (_, other) => {
  expect(deferScripts(other)).toBe(other);
});

test('on a hydrated page there is nothing to defer', () => {
  expect(deferScripts(null)).toBeNull();
});
