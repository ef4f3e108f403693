import { adminRules, emailRule } from '#app/accounts/setup/new-admin.ts';

export const profileRules = { name: adminRules.name, email: { ...emailRule, label: 'Email' } };

export type ProfileField = keyof typeof profileRules;
