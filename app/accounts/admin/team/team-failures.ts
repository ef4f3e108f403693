/** What the toasts say of a failure, by intent. */
export const teamFailures = {
  'show-links': 'Failed to show the links',
  invite: 'Failed to invite',
  'withdraw-invitation': 'Failed to withdraw the invitation',
  'remove-admin': 'Failed to remove',
  'reset-two-step': 'Failed to reset two-step verification',
  'require-two-step': 'Failed to save',
};

/** Those of which a form is filled in. */
export const teamForms = ['invite', 'remove-admin'];
