/** Of a search's matches, nobody goes through more; of the newest, where a word is looked for that no index knows. */
export const mostCounted = 10_000;

/** As many get another status at once; the form with all their ids is within what a body may hold. */
export const mostAtOnce = 500;
