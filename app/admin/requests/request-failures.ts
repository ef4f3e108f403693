/** What the toasts say of a failure, by intent. */
export const requestFailures = {
  correct: 'Not answered',
  refuse: 'Not refused',
  delete: 'Nothing was deleted',
};

/** Those of which a form is filled in. */
export const requestForms = ['correct', 'refuse'];
