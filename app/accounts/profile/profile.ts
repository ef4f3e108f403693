import { adminRules } from '#app/accounts/setup/new-admin.ts';

const { name, email } = adminRules;

export const profileRules = { name, email: { ...email, label: 'E-mail' } };

export type ProfileField = keyof typeof profileRules;
