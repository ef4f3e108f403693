/** What the toasts say of a failure, by intent. */
export const passkeyFailures = {
  'passkey-options': 'The passkey could not be added',
  'add-passkey': 'The passkey could not be added',
  'remove-passkey': 'The passkey could not be removed',
};
