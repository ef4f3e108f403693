import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';

/**
 * One rule for each kind of harm (docs/decisions/0023). `unasked`: how many of its actions one admin may do in
 * an hour, or thrice as many in a day, before each needs a proof of identity of the last 15 minutes; without it none
 * does. `toOne`: how many a day may be about one record. `mailsBeyond`: the first try beyond `unasked` in an hour is
 * mailed to all admins, let through or not.
 */
const harms = {
  none: {}, // shows a list, changes a setting of one's own, or follows a link that an opening gave
  work: {}, // can be taken back, or is seen by everybody at once
  searching: { unasked: 300 }, // finds people by what their list does not show
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
 * What an admin may do, by its harm. `perHour`: more than anybody needs, far less than a stolen session could do; those
 * of one `as` are counted together.
 */
export type Rule = { harm: keyof typeof harms; perHour?: number; as?: string };

/** `name`: of its limit, unless the rule has another. */
export type AdminAction = Rule & { name: string };

/**
 * What is done without a form: the route, then 'page' for a screen where nothing else is done, 'get' or 'post' for
 * what has no screen, or a word for what depends. An intent of a form states its rule itself.
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

  // These are how a proof is given, and limited as attempts to sign in.
  '/admin/confirm-identity get': { harm: 'none' },
  '/admin/confirm-identity post': { harm: 'none' },
} as const satisfies Record<`/${string} ${string}`, Rule>;

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

export type RouteAction = keyof typeof withoutForm;

export const routeActions = Object.keys(withoutForm) as RouteAction[];

type HarmRule = { unasked?: number; toOne?: number; mailsBeyond?: true };

/** Its limits. `unasked`: true when it needs no proof here, false when it always does. */
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
