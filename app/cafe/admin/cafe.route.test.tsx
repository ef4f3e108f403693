import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import CafePage from './cafe.route.tsx';

const week = Array.from({ length: 7 }, () => [{ opens: '10:00', closes: '20:00' }]);

test.each([
  { openingHours: null, order: ['Opening hours', 'Special days'] },
  { openingHours: week, order: ['Special days', 'Opening hours'] },
])('special days come first only when hours are set: $order', ({ openingHours, order }) => {
  const loaderData = { page: { cafe: { ...brandCafe, openingHours }, version: 1, state: null } };
  const routes = [{ id: 'page', path: '*', Component: CafePage, loader: () => null }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData } });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const headings = Array.from(html.matchAll(/<h2[^>]*>([^<]*)/g), ([, heading]) => heading);
  expect(headings.filter((one) => order.includes(one ?? ''))).toEqual(order);
});
