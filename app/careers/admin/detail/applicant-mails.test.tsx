import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Application } from '#app/careers/applications.server.ts';
import type { StoredMail } from '#app/mail/mail-queue.server.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { ApplicantMails, ApplicantNotice } from './applicant-mails.tsx';

const said = 'The applicant has not been told yet.';
const offered = 'Tell the applicant';

test.each([
  { status: 'accepted', isUntold: true, isEmployed: false, shown: [said, offered] },
  // The decision is old: whether they were told in another way is unknown.
  { status: 'accepted', isUntold: false, isEmployed: false, shown: [offered] },
  { status: 'accepted', isUntold: false, isEmployed: true, shown: [] },
  { status: 'rejected', isUntold: false, isEmployed: false, shown: [offered] },
  { status: 'rejected', isUntold: false, isEmployed: true, shown: [] },
] as const)('with the status $status the page shows $shown', ({ status, shown, ...given }) => {
  // The notice reads none of the columns that the database adds.
  const application = applicationRow({ application_status: status }) as Application;
  const html = draw(() => <ApplicantNotice application={application} mails={[]} {...given} />);
  expect([said, offered].filter((text) => html.includes(text))).toEqual(shown);
});

const onItsWay = 'The email to the applicant is on its way.';
const unsent = 'The email to the applicant is written, and not sent';
const lost = 'The email to the applicant could not be sent: the address accepts no email.';

test.each([
  { state: 'queued', fault: null, shown: [onItsWay], listed: 'On its way, ' },
  // Without a mail server the email becomes a file; only then can it be written again.
  { state: 'queued', fault: 'outbox', shown: [onItsWay], listed: 'On its way, ' },
  { state: 'sent', fault: 'outbox', shown: [offered, unsent], listed: 'Written, not sent, ' },
  { state: 'sent', fault: null, shown: [], listed: 'Sent, ' },
  { state: 'failed', fault: 'no-address', shown: [offered, lost], listed: 'Not sent, ' },
] as const)(
  'of a decision whose email is $state ($fault) it shows $shown',
  ({ shown, listed, ...progress }) => {
    const application = applicationRow({ application_status: 'rejected' }) as Application;
    const at = new Date();
    const mail: StoredMail = {
      ...progress,
      id: 'a',
      kind: 'application-rejected',
      queued_at: at,
      changed_at: at,
      content: null,
    };
    const given = { application, mails: [mail], isUntold: false, isEmployed: false };
    const html = draw(() => <ApplicantNotice {...given} />);
    const texts = [offered, onItsWay, unsent, lost];
    expect(texts.filter((text) => html.includes(text))).toEqual(shown);
    expect(draw(() => <ApplicantMails mails={[mail]} />)).toContain(listed);
  },
);

function draw(Component: () => ReactNode): string {
  const router = createMemoryRouter([{ path: '*', Component }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
