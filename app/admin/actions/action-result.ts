/** How an action went; `title` and `description` are what the toast says. */
export type ActionResult = { title?: string; description?: string } & (
  | { ok: true }
  /** `silent`: the screen shows this refusal by itself */
  | { ok: false; reason: string; silent?: boolean }
);
