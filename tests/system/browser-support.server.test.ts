import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServer } from '#tests/support/processes/server.ts';
import { checkScript } from '../../scripts/browsers/check-script.ts';
import { checkStyles } from '../../scripts/browsers/check-styles.ts';
import { withoutExceptions } from '../../scripts/browsers/exceptions.ts';

const built = (kind: string) =>
  globSync(`build/client/**/*.${kind}`).map((file) => readFileSync(file, 'utf8'));

test('no script or style uses anything that a supported browser lacks', async () => {
  await using server = await startServer();
  const pages = await Promise.all(
    ['/', '/career', '/admin/login'].map(async (path) =>
      (await fetch(server.origin + path)).text(),
    ),
  );
  const inline = pages.flatMap((page) =>
    [...page.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.+?)<\/script>/gs)].map(
      ([, text]) => text ?? '',
    ),
  );
  const scripts = built('js');
  const styles = built('css');
  expect([inline.length > 3, scripts.length > 40, styles.length]).toEqual([true, true, 5]);
  const { left, unneeded } = withoutExceptions([
    ...scripts.flatMap((text) => checkScript(text)),
    ...[...new Set(inline)].flatMap((text) => checkScript(text, 'script')),
    ...styles.flatMap(checkStyles),
  ]);
  expect(left).toEqual([]);
  expect(unneeded).toEqual([]);
});
