/**
 * Answers like `work`, or rejects when that takes longer than `ms`. What was begun goes on, but
 * nobody waits for it any more.
 */
export async function withinMs<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
