import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { LinkCell } from './link-cell.tsx';

// In the cafe's time zone it is already the 27th.
const at = new Date('2026-11-26T16:30:00Z');

test.each([
  { state: 'queued', fault: null, shown: 'Sent 27 Nov' },
  { state: 'sent', fault: null, shown: 'Sent 27 Nov' },
  { state: 'sent', fault: 'outbox', shown: 'Not sent 27 Nov' },
  { state: 'failed', fault: 'no-address', shown: 'Not sent 27 Nov' },
] as const)(
  'beside a link whose email is $state ($fault) it says $shown',
  ({ shown, ...progress }) => {
    const item: Partial<EmployeeListItem> = {
      full_name_ic: 'Nur Aisyah',
      email: 'aisyah@example.com',
      link_status: 'Active',
      link_url: 'https://embun.example/onboarding/a',
      token_expires_at: new Date('2026-11-28T16:30:00Z'),
      link_mail: { ...progress, kind: 'onboarding-link', queued_at: at, changed_at: at },
    };
    // The cell reads no other fields of the record.
    const Component = () => <LinkCell item={item as EmployeeListItem} now={at} />;
    const router = createMemoryRouter([{ path: '*', Component }]);
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    expect(html.replace(/<!-- -->/g, '')).toContain(`>${shown}<`);
  },
);
