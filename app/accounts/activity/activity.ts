/** What counts as activity of an admin's account, in plain words. Other entries of the audit are not activity. */
export const activityWords = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'sign-in.failed': 'A sign-in or a confirmation failed',
  'sign-in.slowed': 'Sign-ins were slowed down after too many attempts',
  'identity.confirmed': 'Confirmed that it was you',
  'password.reset-requested': 'A link to reset the password was asked for',
  'password.reset': 'The password was reset',
  'password.changed': 'The password was changed',
  'email.change-requested': 'A new email was asked for',
  'email.change-withdrawn': 'The new email was withdrawn',
  'email.changed': 'The email was changed',
  'name.changed': 'The name was changed',
  'two-step.on': 'Two-step verification was turned on',
  'two-step.off': 'Two-step verification was turned off',
  'two-step.reset': 'Two-step verification was reset',
  'recovery-codes.renewed': 'New recovery codes were made',
  'recovery-code.used': 'A recovery code was used',
  'passkey.added': 'A passkey was added',
  'passkey.removed': 'A passkey was removed',
  'passkey.refused': 'A passkey was refused',
  'admin.created': 'An admin’s account was created',
  'admin.invited': 'An admin was invited',
  'invitation.sent-again': 'An invitation was sent again',
  'invitation.withdrawn': 'An invitation was withdrawn',
  'admin.removed': 'An admin was removed',
  'two-step.required': 'Two-step verification was required of everybody',
  'two-step.not-required': 'Two-step verification was no longer required of everybody',
  'account.exported': 'The data of an account was downloaded',
  'account.deleted': 'An account was deleted',
} as const;

export type ActivityAction = keyof typeof activityWords;

export const activityActions = Object.keys(activityWords) as ActivityAction[];

/** `by`: who did it, from the reader's point of view; it holds no name or address. */
export type Activity = {
  id: number;
  at: Date;
  action: ActivityAction;
  /** Null when the entry names none, such as for an account that was created by a link. */
  device: string | null;
  by: 'you' | 'another-admin' | 'nobody-signed-in';
  /** Is it about somebody else's account? */
  elsewhere: boolean;
};
