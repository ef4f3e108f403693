import { adminRules } from '#app/accounts/setup/new-admin.ts';

const { name, email } = adminRules;

/** What an admin may change of their own account. */
export const profileRules = { name, email: { ...email, label: 'E-mail' } };

export type ProfileField = keyof typeof profileRules;
