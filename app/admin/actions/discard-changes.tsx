import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isChanged } from '#app/forms/draft.ts';
import { UnsavedChanges } from '#app/forms/unsaved-changes.tsx';

/** Does a form have changes that are not saved? */
export function useUnsavedChanges() {
  const [changed, setChanged] = useState(false);
  return {
    changed,
    onInput(form: HTMLFormElement): undefined {
      setChanged(isChanged(form));
    },
    /** Call it before a saved form is closed. Renders at once, or closing would ask whether to discard the changes. */
    markSaved: () => flushSync(() => setChanged(false)),
  };
}

/** Asks before a form with unsaved changes is left. */
export function DiscardChanges({ changed }: { changed: boolean }) {
  return <UnsavedChanges changed={changed} lostBy="step" words={discard} />;
}

const discard = {
  title: 'Discard changes?',
  text: 'What you have changed here is not saved.',
  leave: 'Discard',
  stay: 'Keep editing',
};
