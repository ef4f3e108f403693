import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { adminAction, createRunner } from './run-action.server.ts';

it('an action whose queue is full says so', async () => {
  // This action has no limit, so it uses none of the services.
  const run = createRunner('/admin/account', {
    'set-notices': adminAction({
      rule: { harm: 'none' },
      done: '',
      run: () => Promise.reject(new BusyError('4 are waiting')),
    }),
  });
  const form = new FormData();
  form.set('intent', 'set-notices');
  const [services, actor] = [{} as Services, {} as Parameters<typeof run>[2]];
  expect(await run(services, form, actor)).toEqual({
    ok: false,
    reason: 'busy',
    description: 'We are busy at the moment. Please try again in a minute.',
  });
});

it('a tab that is older than the site is told so, whatever its form sends wrongly', async () => {
  const later = adminAction({
    rule: { harm: 'none' },
    fields: { id: z.string(), since: z.string() },
    done: '',
    run: async () => ({ ok: true }),
  });
  const run = createRunner('/admin/account', { later });
  const [services, actor] = [{} as Services, {} as Parameters<typeof run>[2]];
  for (const sent of [{ intent: 'sooner' }, { intent: 'toString' }, { intent: 'later', id: '1' }]) {
    const form = new FormData();
    for (const [name, value] of Object.entries(sent)) form.set(name, value ?? '');
    expect(await run(services, form, actor)).toMatchObject({
      ok: false,
      description: expect.stringContaining('This page is older than the site.'),
    });
  }
});
