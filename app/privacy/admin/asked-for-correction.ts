/** In the form of a record whose person has an open request for a correction. */
export const askedForCorrection =
  'They have asked for a correction. Your answer under Data requests will name what you change here.';
