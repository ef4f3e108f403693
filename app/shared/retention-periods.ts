/** How long what is held about people is kept; notices and policy say these numbers. */
export const retentionPeriods = {
  rejectedApplication: { months: 6 },
  undecidedApplication: { months: 12 },
  employeeWhoLeft: { years: 7 },
  unfinishedOnboarding: { days: 90 },
  unconfirmedSubscription: { days: 2 },
  unusedAccount: { years: 2 },
  mailFile: { days: 30 },
  auditEvent: { years: 7 },
} as const;
