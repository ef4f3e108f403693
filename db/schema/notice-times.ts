export const noticeTimes = ['at-once', 'daily', 'never'] as const;

export type NoticeTime = (typeof noticeTimes)[number];
