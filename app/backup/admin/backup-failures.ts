/** What the toasts say of a failure, by intent. */
export const backupFailures = {
  download: 'Failed to download the archive',
  'back-up': 'No backup was started',
  'confirm-key': 'Failed to confirm',
  'renew-key': 'No new recovery key was made',
  'show-key': 'Failed to show the recovery key',
};

/** Those of which a form is filled in. */
export const backupForms = ['confirm-key'];
