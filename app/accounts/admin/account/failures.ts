/** What the toasts say of a failure, by intent. */
export const accountFailures = {
  'save-profile': 'Failed to save',
  'withdraw-email': 'Failed to withdraw the new email',
  'change-password': 'Failed to change the password',
  'begin-two-step': 'Failed to turn on two-step verification',
  'finish-two-step': 'Failed to turn on two-step verification',
  'renew-recovery-codes': 'Failed to make new recovery codes',
  'turn-off-two-step': 'Failed to turn off two-step verification',
  'passkey-options': 'The passkey could not be added',
  'add-passkey': 'The passkey could not be added',
  'remove-passkey': 'The passkey could not be removed',
  'end-session': 'Failed to sign out there',
  'end-other-sessions': 'Failed to sign out everywhere else',
  'set-notices': 'Failed to save',
};

/** Those of which a form is filled in. */
export const accountForms = [
  'save-profile',
  'change-password',
  'begin-two-step',
  'finish-two-step',
  'turn-off-two-step',
  'passkey-options',
  'add-passkey',
];
