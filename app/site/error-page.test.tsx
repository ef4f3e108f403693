import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentContext } from '#app/hydration/document-context.ts';
import { ErrorPage } from './error-page.tsx';

function shown(error: unknown, requestId?: string): string {
  return renderToStaticMarkup(
    <DocumentContext value={{ requestId }}>
      <ErrorPage error={error} />
    </DocumentContext>,
  );
}

test('a fault is shown with its id in the log, and nothing else of it', () => {
  const page = shown(new Error('relation "user" is missing'), '6a1f-2b3c');
  expect(page).toContain('Reference: 6a1f-2b3c');
  expect(page).toContain('It is our fault, not yours, and it has been noted.');
  expect(page).not.toContain('relation');
});

test('a failed connection, or an answer given on purpose, is not said to be noted', () => {
  const refusal = { status: 400, statusText: '', data: null, internal: false };
  for (const page of [shown(new TypeError('Failed to fetch')), shown(refusal, '6a1f-2b3c')]) {
    expect(page).toContain('Please check your connection');
    expect(page).not.toMatch(/Reference|noted/);
  }
});
