/** Of a search's matches; nobody goes through more. */
export const mostCounted = 10_000;
