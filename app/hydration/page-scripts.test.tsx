import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deferScripts } from './page-scripts.tsx';

const starters = (
  <>
    <script>context</script>
    <script type="module" async>
      {'import "/assets/entry.js"'}
    </script>
  </>
);

/** As React Router 8.4 returns them, with two preloads in an array. */
const scripts = (
  <>
    <link rel="modulepreload" href="/assets/manifest.js" />
    <link rel="modulepreload" href="/assets/entry.js" />
    {['/assets/react.js', '/assets/home.js'].map((href) => (
      <link key={href} rel="modulepreload" href={href} />
    ))}
    {starters}
  </>
);

test('nothing is preloaded or run; both are kept for later', () => {
  expect(renderToStaticMarkup(deferScripts(scripts))).toBe(
    '<script>context</script>' +
      '<script type="text/plain" data-modules="/assets/manifest.js /assets/entry.js /assets/react.js /assets/home.js">' +
      'import "/assets/entry.js"</script>',
  );
});

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
])('with %s the elements are another shape, and stay as they are', (_, other) => {
  expect(deferScripts(other)).toBe(other);
});

test('on a hydrated page there is nothing to defer', () => {
  expect(deferScripts(null)).toBeNull();
});
