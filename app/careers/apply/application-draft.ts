import type { Draft } from '#app/forms/draft.ts';

/** For a day: on a shared device a forgotten draft must not linger. */
export const applicationDraft: Draft = {
  storage: () => window.localStorage,
  key: 'application-draft',
  lifetimeMs: 24 * 60 * 60 * 1000,
};
