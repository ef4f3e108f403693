import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Application } from '#app/careers/applications.server.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { ApplicantNotice } from './applicant-mails.tsx';

const said = 'The applicant has not been told yet.';
const offered = 'Tell the applicant';

test.each([
  { isUntold: true, isEmployed: false, shown: [said, offered] },
  // Long ago they were told in another way, or never: nobody knows.
  { isUntold: false, isEmployed: false, shown: [offered] },
  { isUntold: false, isEmployed: true, shown: [] },
])('of somebody accepted the page shows $shown', ({ shown, ...given }) => {
  // The notice reads nothing of what the database adds.
  const application = applicationRow({ application_status: 'accepted' }) as Application;
  const Component = () => <ApplicantNotice application={application} mails={[]} {...given} />;
  const router = createMemoryRouter([{ path: '*', Component }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect([said, offered].filter((text) => html.includes(text))).toEqual(shown);
});
