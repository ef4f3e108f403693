import type { FieldError } from '#app/forms/rules.ts';

/** How an action went; `title` and `description` are what the toast says. */
export type ActionResult = { title?: string; description?: string } & (
  | { ok: true }
  /** `silent`: the screen shows this refusal by itself; `errors`: of its form's fields */
  | { ok: false; reason: string; silent?: boolean; errors?: readonly FieldError[] }
);
