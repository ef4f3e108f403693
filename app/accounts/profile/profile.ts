import { adminRules, emailRule } from '#app/accounts/setup/new-admin.ts';

export const profileRules = { name: adminRules.name, email: { ...emailRule, label: 'E-mail' } };

export type ProfileField = keyof typeof profileRules;
