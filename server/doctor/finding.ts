/** `note`: not wrong, but worth knowing. For 'WRONG' the text says what to do. */
export type Finding = { state: 'ok' | 'WRONG' | 'note'; text: string };

/** The findings of one check. */
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
