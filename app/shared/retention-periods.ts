/**
 * How long people's data is kept, and why. The notices, the policy and the nightly deletion read the periods here.
 * The reason for all of them: section 10 of the Personal Data Protection Act 2010, no longer than is needed.
 */
export const retentionPeriods = {
  /** From the decision, yes or no; long enough to answer a question or a complaint about it. */
  rejectedApplication: { months: 6 },
  /** From the day it came: nobody expects an answer after a year. */
  undecidedApplication: { months: 12 },
  /**
   * From the last day of the employment. Seven years are asked by PERKESO (Employees' Social Security Act
   * 1969) and LHDN (Income Tax Act 1967, section 82), six by EPF (Employees Provident Fund Act 1991).
   */
  employeeWhoLeft: { years: 7 },
  /** From the day the record was made: somebody who has not answered by then will not start. */
  unfinishedOnboarding: { days: 90 },
  /** An address that nobody has confirmed may not belong to the person who typed it. */
  unconfirmedSubscription: { days: 2 },
  /** Somebody who waits longer for a product has forgotten it. */
  restockRequest: { days: 365 },
  /** From the last visit while signed in; the next sign-in with Google creates the account again. */
  unusedAccount: { years: 2 },
  /** Mails kept as files in DATA_DIR/outbox when there is no mail server: time enough to send them by hand. */
  mailFile: { days: 30 },
  /** As long as the record kept longest of those it tells of; a trigger refuses to delete younger entries. */
  auditEvent: { years: 7 },
  /** The personal part of a request, from its answer: the person may have a question about that. */
  answeredRequest: { days: 30 },
} as const satisfies Record<string, Period>;

export type Period = { days: number } | { months: number } | { years: number };
