/** In the order of a review; any may follow any. */
export const applicationStatuses = ['pending', 'reviewing', 'accepted', 'rejected'] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];
