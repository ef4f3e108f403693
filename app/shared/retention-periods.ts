/**
 * How long data of people is kept, and why; the notices, the policy and the nightly deletion read it here.
 * The ground of all: section 10 of the Personal Data Protection Act 2010, no longer than is needed.
 */
export const retentionPeriods = {
  /** From the decision, whichever it was; long enough to answer a question or a complaint about it. */
  rejectedApplication: { months: 6 },
  /** From the day it came: nobody expects an answer after a year. */
  undecidedApplication: { months: 12 },
  /**
   * From the last day of the employment. Seven years are asked by PERKESO (Employees' Social Security Act
   * 1969) and LHDN (Income Tax Act 1967, section 82), six by EPF (Employees Provident Fund Act 1991).
   */
  employeeWhoLeft: { years: 7 },
  /** From the day the record was made: who has not answered by then does not start. */
  unfinishedOnboarding: { days: 90 },
  /** An address that nobody has confirmed is perhaps not its sender's. */
  unconfirmedSubscription: { days: 2 },
  /** Who waits longer for a product has forgotten it. */
  restockRequest: { days: 365 },
  /** From the last visit of somebody signed in; the next sign-in with Google makes the account anew. */
  unusedAccount: { years: 2 },
  /** Mails as files in DATA_DIR/outbox, for who has no mail server: time enough to send them by hand. */
  mailFile: { days: 30 },
  /** As the longest record it tells of; a trigger refuses to delete younger entries. */
  auditEvent: { years: 7 },
  /** From the answer to a request: its personal part. Somebody may ask back. */
  answeredRequest: { days: 30 },
} as const satisfies Record<string, Period>;

export type Period = { days: number } | { months: number } | { years: number };
