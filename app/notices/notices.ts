export type NoticeForm = 'application' | 'onboarding' | 'newsletter' | 'sign-in';

/** Recorded with what people send: raise it with every change of the texts that means something else. */
export const noticeVersion = 1;
