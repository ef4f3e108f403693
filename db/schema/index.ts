export * from './accounts.ts';
export * from './applications.ts';
export * from './audit.ts';
export * from './employees.ts';
export * from './mails.ts';
export * from './rate-limits.ts';
export * from './stored-files.ts';
export * from './subscribers.ts';
