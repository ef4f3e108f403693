import { expect, it } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import { renderMail } from '#app/mail/render-mail.server.tsx';
import { applicationReference, decisionMail, receiptMail } from './application-mails.ts';

const dataUrl = 'https://embun.example/my-data';
const application = {
  id: 'a1b2c3d4-0000-4000-8000-000000000000',
  full_name: 'Nur <b>Aisyah</b>',
  job_position: 'Full Time Barista',
};

it('a reference is the first eight characters of the id', () => {
  expect(applicationReference(application.id)).toBe('A1B2-C3D4');
});

it('the receipt names job and reference, and nothing that was typed', () => {
  const { text, html } = renderMail(receiptMail(application, dataUrl), brandCafe);
  expect(text).toContain('Position: Full Time Barista\nReference: A1B2-C3D4');
  expect(text).toContain('We will review it and get back to you soon.');
  expect(text).toContain(`See your application, or correct it:\n${dataUrl}`);
  expect(text + html).not.toContain('Aisyah');
});

it('a decision addresses the applicant, whose name is escaped', () => {
  const accepted = renderMail(decisionMail('accepted', application, null), brandCafe);
  expect(accepted.text).toContain('Dear Nur <b>Aisyah</b>,');
  expect(accepted.html).toContain('Dear Nur &lt;b&gt;Aisyah&lt;/b&gt;,');
  expect(accepted.text).toContain('we would like you to join us');
  const rejected = renderMail(decisionMail('rejected', application, null), brandCafe);
  expect(rejected.text).toContain('this time we have chosen somebody else');
});

it('an email has the contact that the owner has set when it is sent', () => {
  const set = { ...brandCafe, email: 'salam@embun.example', addressLines: ['1 Jalan Baru'] };
  const { text, html, replyTo } = renderMail(receiptMail(application, dataUrl), set);
  for (const part of [text, html]) {
    expect(part).toContain('write to salam@embun.example, and we delete the application');
    expect(part).toContain('1 Jalan Baru');
  }
  expect(replyTo).toBe('salam@embun.example');
  expect(renderMail(receiptMail(application, dataUrl), brandCafe).replyTo).toBeUndefined();
});
