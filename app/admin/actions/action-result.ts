import type { FieldError } from '#app/forms/rules.ts';

/**
 * How an action went; `title` and `description` are what the toast says, unless the screen shows it by
 * itself: `silent`, or `errors` of its form's fields.
 */
export type ActionResult = { title?: string; description?: string; silent?: boolean } & (
  | { ok: true }
  | { ok: false; reason: string; errors?: readonly FieldError[]; retryAfterSeconds?: number }
);
