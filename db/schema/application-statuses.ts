/** The four values of `application_status`, in the order of a review; any may follow any. */
export const applicationStatuses = ['pending', 'reviewing', 'accepted', 'rejected'] as const;

/** One value of `application_status`. */
export type ApplicationStatus = (typeof applicationStatuses)[number];
