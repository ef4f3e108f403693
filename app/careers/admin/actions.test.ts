import { expect, test } from 'vitest';
import { noteRules } from '#app/careers/review/note-rules.ts';
import { checkTexts } from '#app/forms/rules.ts';
import type { Services } from '#app/platform/services.server.ts';
import { runApplicationAction } from './actions.server.ts';

const now = new Date('2026-11-23T04:00:00Z');
const actor = {
  admin: { id: 'admin', email: 'owner@cafe.example', name: 'Owner' },
  session: { id: 'session', confirmedAt: now, device: 'Firefox on Linux' },
  address: '192.0.2.1',
  now,
};
const telling = { decision: 'rejected', ids: ['6f1c'] };
const step = { ids: ['6f1c'], from: 'pending', to: 'rejected' };

test.each([
  ['rate', { id: '6f1c', rating: '6' }],
  ['rate', { id: '6f1c', rating: '0' }],
  ['rate', { id: '6f1c', rating: '4.5' }],
  ['rate', { id: '6f1c' }],
  ['set-several', { steps: '[{"id":' }],
  ['set-several', { steps: '{}' }],
  ['set-several', { steps: JSON.stringify([{ ...step, to: 'hired' }]) }],
  ['set-several', { steps: JSON.stringify(Array.from({ length: 501 }, () => step)) }],
  ['set-several', { steps: `[${' '.repeat(30_000)}]` }],
  ['tell-several', { groups: JSON.stringify([{ decision: 'pending', ids: ['6f1c'] }]) }],
  ['tell-several', { groups: JSON.stringify(Array.from({ length: 501 }, () => telling)) }],
])('%s with %j is refused before anything is read or stored', async (intent, fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  const refused = { ok: false, reason: 'unreadable' };
  expect(await runApplicationAction({} as Services, form, actor)).toMatchObject(refused);
});

test.each([
  ['', 'Note is required'],
  [' \n\u200B ', 'Note is required'],
  ['x'.repeat(2001), 'Note is too long (2000 characters at most)'],
  ['x'.repeat(10_000), 'Note is too long (2000 characters at most)'],
])('a note of %.10j is refused', (note, message) => {
  const errors = [{ field: 'note', message }];
  expect(checkTexts(noteRules, { note }, undefined)).toEqual({ ok: false, errors });
});
