import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';

/**
 * One rule for each kind of harm (docs/decisions/0023). `unasked`: how many such actions one admin may do in an hour,
 * or three times as many in a day, before each further one needs a proof of identity from the last 15 minutes; without
 * `unasked` none needs one. `toOne`: how many a day may concern one record. `mailsBeyond`: the first attempt beyond
 * `unasked` in an hour is mailed to all admins, whether or not it is let through.
 */
const harms = {
  none: {}, // shows a list, changes the admin's own setting, or opens a link of a record that was opened before
  work: {}, // can be taken back, or is seen by everybody at once
  searching: { unasked: 300 }, // finds people by what their list does not show
  reading: { unasked: 30 }, // opens an applicant
  numbers: { unasked: 10 }, // opens identity and bank numbers, or an offer letter
  records: { unasked: 30 }, // changes what people's pay depends on, or writes what stays
  links: { unasked: 20 }, // makes a link that opens somebody's record
  mailing: { unasked: 20, toOne: 5 }, // writes to people in the cafe's name
  announcing: { unasked: 0 }, // writes to many people at once
  deleting: { unasked: 9, mailsBeyond: true }, // one record
  erasing: { unasked: 0 }, // many records at once
  copying: { unasked: 0 }, // downloads all records of a kind
  contact: { unasked: 0 }, // changes the address that people write to; mails all admins and the former address
  accounts: { unasked: 0 }, // changes a way to sign in; mails the account's owner, and all admins if the team changes
  proving: {}, // as `accounts`, but carries the password or a code, which its use case checks
} as const;

/**
 * The rule of an admin action: which harm it can do, and its limit. `perHour`: more than anybody needs, far less than a
 * stolen session could do. Actions with the same `as` are counted together.
 */
export type Rule = { harm: keyof typeof harms; perHour?: number; as?: string };

/** `name`: the name of its limit, unless the rule gives another in `as`. */
export type AdminAction = Rule & { name: string };

/**
 * Actions without a form, named by the route, then 'page' for a screen where nothing else is done, 'get' or 'post'
 * without a screen, or a word where the rule depends on the request. The intents of forms state their own rules.
 */
const withoutForm = {
  '/admin page': { harm: 'none' },
  '/admin/today page': { harm: 'none' },
  '/admin/* page': { harm: 'none' },

  '/admin/applications search': { harm: 'searching', perHour: 1200 },
  '/admin/applications open': { harm: 'reading', perHour: 600 },
  '/files/job-applications/:applicationId/:slot get': { harm: 'none', perHour: 1800 },
  '/api/export-application-pdf post': { harm: 'reading', perHour: 100 },

  '/admin/employees.csv get': { harm: 'copying', perHour: 20 },
  '/api/employee-record post': { harm: 'numbers', perHour: 300 },
  '/api/offer-letters/:employeeId post': { harm: 'records', perHour: 120 },
  '/api/offer-letters/:employeeId replace': {
    harm: 'deleting',
    perHour: 60,
    as: 'employee-delete',
  },
  '/api/offer-letter-link post': { harm: 'numbers' },
  '/files/offer-letters/:employeeId/:slot get': { harm: 'none', perHour: 300 },

  '/admin/requests search': { harm: 'searching', perHour: 1200 },
  '/admin/email-list.csv get': { harm: 'copying', perHour: 20 },
  '/api/product-pictures post': { harm: 'work', perHour: 100 },
  '/admin/requests/breach.csv get': { harm: 'copying', perHour: 60, as: 'breach-look-up' },
  '/admin/backups/:name get': { harm: 'copying', perHour: 20 },

  // These take the proof of identity itself; they are limited like attempts to sign in.
  '/admin/confirm-identity get': { harm: 'none' },
  '/admin/confirm-identity post': { harm: 'none' },
} as const satisfies Record<`/${string} ${string}`, Rule>;

/** Ways to take an account back from a thief. Counted per session and address, so that the thief can't use them up. */
const againstThieves = new Set([
  'email-withdrawal',
  'passkey-change',
  'password-change',
  'recovery-key',
  'session-end',
  'team-change',
  'two-step-change',
]);

export type RouteAction = keyof typeof withoutForm;

export const routeActions = Object.keys(withoutForm) as RouteAction[];

type HarmRule = { unasked?: number; toOne?: number; mailsBeyond?: true };

/** The limits of an action. `unasked`: those before it needs a proof; true if it never does, false if always. */
export function limitsOf(action: AdminAction | RouteAction) {
  const { name, ...rule }: AdminAction =
    typeof action === 'string' ? { name: action, ...withoutForm[action] } : action;
  const { harm, perHour: most, as = name } = rule;
  const { unasked, toOne, mailsBeyond }: HarmRule = harms[harm];
  return {
    unasked: unasked
      ? [
          perHour(`unasked-${harm}`, unasked),
          { name: `unasked-${harm}-in-a-day`, points: 3 * unasked, windowSeconds: 86_400 },
        ]
      : unasked === undefined,
    limit: most && perHour(as, most),
    isPerSession: againstThieves.has(as),
    toOne: toOne && { name: `${harm}-to-one`, points: toOne, windowSeconds: 86_400 },
    mailsBeyond,
  };
}
