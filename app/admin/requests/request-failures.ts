/** What the toasts say of a failure, by intent. */
export const requestFailures = {
  correct: 'Not answered',
  refuse: 'Not refused',
  delete: 'Nothing was deleted',
  'agree-to-purge': 'Nothing is deleted',
  'stop-purge': 'It could not be stopped',
};

/** Those of which a form is filled in. */
export const requestForms = ['correct', 'refuse'];
