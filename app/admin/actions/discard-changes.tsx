import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isChanged } from '#app/forms/draft.ts';
import { UnsavedChanges } from '#app/forms/unsaved-changes.tsx';

/** Is what a form began with changed, and not saved? */
export function useUnsavedChanges() {
  const [changed, setChanged] = useState(false);
  return {
    changed,
    onInput(form: HTMLFormElement): undefined {
      setChanged(isChanged(form));
    },
    /** Before a saved form is closed: at once, or closing would ask whether to discard it. */
    markSaved: () => flushSync(() => setChanged(false)),
  };
}

/** Asks before what is changed is left. */
export function DiscardChanges({ changed }: { changed: boolean }) {
  return <UnsavedChanges changed={changed} lostBy="step" words={discard} />;
}

const discard = {
  title: 'Discard changes?',
  text: 'What you have changed here is not saved.',
  leave: 'Discard',
  stay: 'Keep editing',
};
