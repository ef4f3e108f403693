/** In the usual order of a review, but any status may follow any other. */
export const applicationStatuses = ['pending', 'reviewing', 'accepted', 'rejected'] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];
