import { perHour } from '#app/platform/http/rate-limits.server.ts';

/**
 * One rule for each kind of harm (docs/decisions/0023). `unasked`: how many of its actions one admin may do in
 * an hour before each needs a proof of identity of the last 15 minutes; without it none does. `toOne`: how many
 * a day may be about one record. `mailsBeyond`: the first beyond `unasked` in an hour is mailed to all admins.
 */
const harms = {
  none: {}, // shows a list, changes a setting of one's own, or follows a link that an opening gave
  work: {}, // can be taken back, or is seen by everybody at once
  reading: { unasked: 30 }, // opens an applicant
  numbers: { unasked: 10 }, // opens identity and bank numbers, or an offer letter
  records: { unasked: 30 }, // changes what people are paid by, or writes what stays
  links: { unasked: 20 }, // makes a link that opens somebody's record
  mailing: { unasked: 20, toOne: 5 }, // writes to people in the cafe's name
  announcing: { unasked: 0 }, // writes to many people at once
  deleting: { unasked: 9, mailsBeyond: true }, // one record
  erasing: { unasked: 0 }, // many records at once
  copying: { unasked: 0 }, // takes all of a kind away
  contact: { unasked: 0 }, // whom people write to; the change mails all admins and the former address
  accounts: { unasked: 0 }, // a way in; a change mails whom it is about, and of admins all
  proving: {}, // the same, but carries the password or a code, which its use case checks
} as const;

/**
 * All that an admin can do: the route, then the intent of its form; 'page' for a screen without one,
 * 'get' and 'post' for what has no screen. `perHour`: more than anybody needs, far less than a stolen session
 * could do; those of one `as` are counted together.
 */
const actions = {
  '/admin page': { harm: 'none' },
  '/admin/today page': { harm: 'none' },

  '/admin/applications open': { harm: 'reading', perHour: 600 },
  '/admin/applications set-status': { harm: 'work', perHour: 600, as: 'application-change' },
  '/admin/applications set-several': { harm: 'work', perHour: 600, as: 'application-change' },
  '/admin/applications rate': { harm: 'work', perHour: 600, as: 'application-change' },
  '/admin/applications note': { harm: 'records', perHour: 200 },
  '/admin/applications tell': { harm: 'mailing', perHour: 100 },
  '/admin/applications keep': { harm: 'work', perHour: 100, as: 'retention-change' },
  '/admin/applications delete': { harm: 'deleting', perHour: 100 },
  '/files/job-applications/:applicationId/:slot get': { harm: 'none', perHour: 1800 },
  '/api/export-application-pdf post': { harm: 'reading', perHour: 100 },

  '/admin/employees add': { harm: 'links', perHour: 100 },
  '/admin/employees edit': { harm: 'records', perHour: 300, as: 'employee-edit' },
  '/admin/employees issue-link': { harm: 'links', perHour: 200, as: 'employee-link' },
  '/admin/employees reissue-link': { harm: 'links', perHour: 200, as: 'employee-link' },
  '/admin/employees withdraw-link': { harm: 'work', perHour: 200, as: 'employee-link' },
  '/admin/employees send-link': { harm: 'mailing', perHour: 100 },
  '/admin/employees confirm-bank-account': { harm: 'records', perHour: 300, as: 'employee-edit' },
  '/admin/employees confirm-date-of-birth': { harm: 'records', perHour: 300, as: 'employee-edit' },
  '/admin/employees confirm-account-owner': { harm: 'records', perHour: 300, as: 'employee-edit' },
  '/admin/employees keep': { harm: 'work', perHour: 100, as: 'retention-change' },
  '/admin/employees delete': { harm: 'deleting', perHour: 60, as: 'employee-delete' },
  '/admin/employees remove-letter': { harm: 'deleting', perHour: 60, as: 'employee-delete' },
  '/admin/employees.csv get': { harm: 'copying', perHour: 20 },
  '/api/employee-record post': { harm: 'numbers', perHour: 300 },
  '/api/offer-letters/:employeeId post': { harm: 'records', perHour: 120 },
  '/api/offer-letter-link post': { harm: 'numbers' },
  '/files/offer-letters/:employeeId/:slot get': { harm: 'none', perHour: 300 },

  '/admin/email-list remove': { harm: 'deleting', perHour: 100, as: 'subscriber-change' },
  '/admin/email-list restore': { harm: 'work', perHour: 100, as: 'subscriber-change' },
  '/admin/email-list.csv get': { harm: 'copying', perHour: 20 },

  '/admin/cafe save-hours': { harm: 'work', perHour: 300, as: 'site-change' },
  '/admin/cafe save-facts': { harm: 'contact', perHour: 300, as: 'site-change' },
  '/admin/cafe add-closed-day': { harm: 'work', perHour: 300, as: 'site-change' },
  '/admin/cafe remove-closed-day': { harm: 'work', perHour: 300, as: 'site-change' },
  '/admin/jobs set-open': { harm: 'work', perHour: 300, as: 'site-change' },
  '/admin/jobs edit': { harm: 'work', perHour: 300, as: 'site-change' },
  '/admin/shop add': { harm: 'work', perHour: 200, as: 'shop-change' },
  '/admin/shop save': { harm: 'work', perHour: 200, as: 'shop-change' },
  '/admin/shop stock': { harm: 'work', perHour: 200, as: 'shop-change' },
  '/admin/shop tell-waiting': { harm: 'announcing', perHour: 20 },
  '/admin/shop undo': { harm: 'work', perHour: 200, as: 'shop-change' },
  '/api/product-pictures post': { harm: 'work', perHour: 100 },

  '/admin/requests correct': { harm: 'mailing', perHour: 100, as: 'request-answer' },
  '/admin/requests refuse': { harm: 'mailing', perHour: 100, as: 'request-answer' },
  '/admin/requests delete': { harm: 'erasing', perHour: 100, as: 'request-answer' },
  '/admin/requests agree-to-purge': { harm: 'erasing', perHour: 100, as: 'retention-change' },
  '/admin/requests stop-purge': { harm: 'work', perHour: 100, as: 'retention-change' },
  '/admin/requests/breach look-up': { harm: 'copying', perHour: 60, as: 'breach-look-up' },
  '/admin/requests/breach.csv get': { harm: 'copying', perHour: 60, as: 'breach-look-up' },

  '/admin/backups back-up': { harm: 'work', perHour: 12 },
  '/admin/backups confirm-key': { harm: 'work', perHour: 20, as: 'recovery-key' },
  '/admin/backups show-key': { harm: 'copying', perHour: 20, as: 'recovery-key' },
  '/admin/backups renew-key': { harm: 'accounts', perHour: 20, as: 'recovery-key' },
  '/admin/backups download': { harm: 'copying' },
  '/admin/backups/:name get': { harm: 'copying', perHour: 20 },

  '/admin/team show-links': { harm: 'accounts' },
  '/admin/team invite': { harm: 'accounts', perHour: 20 },
  '/admin/team withdraw-invitation': { harm: 'accounts', perHour: 60, as: 'team-change' },
  '/admin/team remove-admin': { harm: 'proving', perHour: 60, as: 'team-change' },
  '/admin/team reset-two-step': { harm: 'accounts', perHour: 60, as: 'team-change' },
  '/admin/team require-two-step': { harm: 'accounts', perHour: 60, as: 'team-change' },

  '/admin/account set-notices': { harm: 'none' },
  '/admin/account save-profile': { harm: 'accounts', perHour: 20, as: 'profile-change' },
  '/admin/account withdraw-email': { harm: 'work', perHour: 20, as: 'email-withdrawal' },
  '/admin/account change-password': { harm: 'proving', perHour: 20, as: 'password-change' },
  '/admin/account begin-two-step': { harm: 'proving', perHour: 60, as: 'two-step-change' },
  '/admin/account finish-two-step': { harm: 'accounts', perHour: 60, as: 'two-step-change' },
  '/admin/account renew-recovery-codes': { harm: 'accounts', perHour: 60, as: 'two-step-change' },
  '/admin/account turn-off-two-step': { harm: 'proving', perHour: 60, as: 'two-step-change' },
  '/admin/account passkey-options': { harm: 'accounts', perHour: 60, as: 'passkey-change' },
  '/admin/account add-passkey': { harm: 'accounts', perHour: 60, as: 'passkey-change' },
  '/admin/account remove-passkey': { harm: 'accounts', perHour: 60, as: 'passkey-change' },
  '/admin/account end-session': { harm: 'accounts', perHour: 120, as: 'session-end' },
  '/admin/account end-other-sessions': { harm: 'accounts', perHour: 120, as: 'session-end' },
  // These are how a proof is given, and limited as attempts to sign in.
  '/admin/confirm-identity get': { harm: 'none' },
  '/admin/confirm-identity post': { harm: 'none' },
  '/admin/passkey-options post': { harm: 'none' },
} as const satisfies Record<`/${string} ${string}`, Action>;

/** What takes an account back from a thief, who has a session and an address, too: counted for each of both. */
const againstThieves = new Set([
  'email-withdrawal',
  'passkey-change',
  'password-change',
  'recovery-key',
  'session-end',
  'team-change',
  'two-step-change',
]);

type Action = { harm: keyof typeof harms; perHour?: number; as?: string };

export type AdminAction = keyof typeof actions;

export const adminActions = Object.keys(actions) as AdminAction[];

export function isAdminAction(name: string): name is AdminAction {
  return Object.hasOwn(actions, name);
}

type HarmRule = { unasked?: number; toOne?: number; mailsBeyond?: true };

/** Its limits. `unasked`: true when it needs no proof here, false when it always does. */
export function ruleOf(name: AdminAction) {
  const { harm, perHour: most, as = name }: Action = actions[name];
  const { unasked, toOne, mailsBeyond }: HarmRule = harms[harm];
  return {
    unasked: unasked ? perHour(`unasked-${harm}`, unasked) : unasked === undefined,
    limit: most && perHour(as, most),
    isPerSession: againstThieves.has(as),
    toOne: toOne && { name: `${harm}-to-one`, points: toOne, windowSeconds: 86_400 },
    mailsBeyond,
  };
}
