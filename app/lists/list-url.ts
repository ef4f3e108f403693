/** Where to read: `after` (the `older` of a page) reads on, `before` (its `newer`) reads back. */
export type PageChoice = { after?: string; before?: string };
