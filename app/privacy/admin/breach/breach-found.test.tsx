import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BreachFound, type Found } from './breach-found.tsx';

const at = new Date('2026-11-27T03:00:00Z');

const seen = (n: number): Found['answer']['shown'][number] => ({
  type: 'application',
  id: `${n}`,
  name: `Person ${n}`,
  email: `${n}@x.my`,
  fields: ['name'],
  by: ['owner@x.my'],
  first: at,
  last: at,
});

function shown(records: number): string {
  const people = Array.from({ length: records }, (_, n) => seen(n));
  const answer = { people: records, records, deleted: 0, shown: people, notes: [], notices: [] };
  const found = { question: { from: '', to: '' }, answer } as unknown as Found;
  const router = createMemoryRouter([{ path: '/', element: <BreachFound {...found} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('twenty are shown at first, and all of them in print', () => {
  expect(shown(20)).not.toContain('Show all');
  const html = shown(22);
  expect(html).toContain('Show all 22');
  expect(html.match(/<li/g)).toHaveLength(22);
  expect(html.match(/<li class="hidden print:list-item"/g)).toHaveLength(2);
});
