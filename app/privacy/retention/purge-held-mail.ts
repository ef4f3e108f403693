import type { Notice } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';

/** @param due how many records of people wait */
export function purgeHeldMail(due: number, url: string): Notice {
  return {
    kind: 'purge-held',
    subject: `${brand.name}: ${due} records wait to be deleted`,
    what: `${due} records of people had reached their end. That is more than usual, or after a pause of more than a month, so none was deleted.`,
    advice:
      'If it is right, say so in the back office: they are deleted a day later. If it is not, nothing has to be done.',
    link: { label: 'Data requests', url },
  };
}
