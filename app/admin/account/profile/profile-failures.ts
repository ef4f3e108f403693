/** What the toasts say of a failure, by intent. */
export const profileFailures = {
  'save-profile': 'Failed to save',
  'change-password': 'Failed to change the password',
};
