import type { EncryptedTable } from '#app/platform/secrets/re-encrypt.server.ts';
import { employeeOnboarding } from './schema/employees.ts';
import { mails } from './schema/mails.ts';

/** What has to be encrypted anew when the key changes. */
export const encryptedTables: readonly EncryptedTable[] = [
  {
    table: employeeOnboarding,
    id: employeeOnboarding.id,
    columns: [
      employeeOnboarding.ic_number,
      employeeOnboarding.kwsp_no,
      employeeOnboarding.account_number,
      employeeOnboarding.onboarding_token,
    ],
  },
  { table: mails, id: mails.id, columns: [mails.content] },
];
