/** What is said when an action fails, by its intent. */
export const shopFailures = {
  add: 'Failed to add product',
  save: 'Failed to save product',
  stock: 'Failed to change stock',
  undo: 'Failed to undo',
};

export const shopForms = ['add', 'save'];
