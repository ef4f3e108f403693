import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { addWithLink } from '#tests/support/onboarding.ts';
import { openTestServices } from '#tests/support/services.ts';
import { runEmployeeAction } from './actions.server.ts';

const now = new Date('2026-03-06T09:30:00.000Z');

/** Sends the open link of somebody new; what the admin is told. */
async function tellOfLink(environment: Record<string, string>) {
  const test = await openTestServices(environment);
  try {
    const { id } = await addWithLink(test.services.db, now, {}, test.services.keys);
    const form = new FormData();
    form.set('intent', 'send-link');
    form.set('id', id);
    return await runEmployeeAction(test.services, form, {
      admin: { id: randomUUID(), email: 'owner@cafe.example', name: 'Nur' },
      session: { id: 'session', confirmedAt: now, device: 'Firefox on Linux' },
      address: '192.0.2.1',
      now,
    });
  } finally {
    await test.close();
  }
}

it('a link that goes out by email is sent', async () => {
  const smtp = { SMTP_URL: 'smtps://mail.cafe.example', MAIL_FROM: 'hello@cafe.example' };
  expect(await tellOfLink(smtp)).toMatchObject({ ok: true, title: 'Link Sent' });
});

it('without a mail server the email is written, and nobody is told that it was sent', async () => {
  expect(await tellOfLink({})).toMatchObject({
    ok: true,
    title: 'The email is written',
    description: outboxNote,
  });
});
