/** `note`: not wrong, but worth knowing. What is wrong says what to do. */
export type Finding = { state: 'ok' | 'WRONG' | 'note'; text: string };

/** What one look finds. */
export type Findings = Finding | Finding[];

export function ok(text: string): Finding {
  return { state: 'ok', text };
}

export function wrong(text: string): Finding {
  return { state: 'WRONG', text };
}

export function note(text: string): Finding {
  return { state: 'note', text };
}
