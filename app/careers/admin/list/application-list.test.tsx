import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { emptyPage } from '#app/lists/list-loader.ts';
import { ApplicationList } from './application-list.tsx';
import { useSelection } from './select-several.tsx';

test.each([true, false])(
  'the list says whether a search has looked only at the newest: %s',
  (isPart) => {
    const given = { list: emptyPage, newer: 0, count: 0, refusal: null, selectedId: null };
    const Component = () => (
      <ApplicationList {...given} isPart={isPart} selection={useSelection([])} />
    );
    const router = createMemoryRouter([{ path: '*', Component }]);
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    const said =
      'Words of one or two letters, and short numbers, were looked for in the newest 10,000 only.';
    expect(html.includes(said)).toBe(isPart);
  },
);
