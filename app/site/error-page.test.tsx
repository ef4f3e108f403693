import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RequestIdContext } from '#app/ui/request-id.ts';
import { ErrorPage } from './error-page.tsx';

function shown(error: unknown, requestId?: string): string {
  return renderToStaticMarkup(
    <RequestIdContext value={requestId}>
      <ErrorPage error={error} />
    </RequestIdContext>,
  );
}

test('a fault is shown with the id that the log has it under, and nothing else of it', () => {
  const page = shown(new Error('relation "user" is missing'), '6a1f-2b3c');
  expect(page).toContain('Reference: 6a1f-2b3c');
  expect(page).not.toContain('relation');
});

test('without an id, or for an answer given on purpose, there is no reference', () => {
  const refusal = { status: 400, statusText: '', data: null, internal: false };
  expect(shown(new Error('x'))).not.toContain('Reference');
  expect(shown(refusal, '6a1f-2b3c')).not.toContain('Reference');
});
