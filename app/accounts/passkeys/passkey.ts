import type { Rules } from '#app/forms/rules.ts';

export const mostPasskeys = 10;

const nameMaxLength = 60;

export const passkeyRules: Rules<'name'> = {
  name: { label: 'Name', limit: nameMaxLength, missing: 'Give the passkey a name.' },
};
