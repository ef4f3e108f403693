import type { Failure } from '#app/forms/rules.ts';

/** How an action went; `title` and `description` are what the toast says. */
export type ActionResult = { title?: string; description?: string } & (
  | { ok: true }
  /** `silent`: the screen shows this refusal by itself; `failures`: of its form's fields */
  | { ok: false; reason: string; silent?: boolean; failures?: readonly Failure[] }
);
