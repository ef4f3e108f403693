/** Told to `window` by the page's scripts when React has taken the page over. */
export const awakeEvent = 'page-awake';
