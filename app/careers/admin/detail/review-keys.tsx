import { useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  type ApplicationStatus,
  applicationStatuses,
  statusLabel,
} from '#app/careers/application-status.ts';
import { decisionOf } from '#app/careers/review/application-mails.ts';
import { areKeysOff, isSingleKey, switchKeys } from '#app/lists/single-keys.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** The look of the buttons above an application. */
export const small = 'px-3 lg:min-h-9 lg:py-1 lg:text-sm pointer-coarse:min-h-11';

/**
 * The look of the bar for deciding and going on. On phones and tablets it is at the lower edge, near the thumb, and
 * grows upwards, so that nothing in it moves.
 */
export const reviewBarClass =
  'review-bar sticky -bottom-6 z-1 order-last -mx-6 mt-auto -mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 lg:static lg:order-none lg:m-0 lg:border-0 lg:p-0';

const keys = [
  ['j', 'Next application'],
  ['k', 'Previous application'],
  ['p', 'Both photos large; all keys work there, too'],
  ...applicationStatuses.map((status, n) => [`${n + 1}`, keyText(status)] as const),
  ['u', 'Undo the last change of a status; so does z'],
] as const;

const listed = [...keys, ['/', 'Search, on every list'], ['?', 'This list']] as const;

function keyText(status: ApplicationStatus): string {
  return decisionOf(status) ? `${statusLabel[status]}, and on to the next` : statusLabel[status];
}

/**
 * Shortcuts, letters and digits, for reviewing applications. They never work in a field or below a dialog.
 * @param props.dialogs how many dialogs this is in; with more on top, the keys belong to those
 * @param props.onKey called with each key but '?'
 */
export function ReviewKeys({ dialogs, onKey }: { dialogs: number; onKey: (key: string) => void }) {
  const [helping, setHelping] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event, dialogs)) return;
    // A key that is held down goes on from one to the next, but decides only once.
    if (event.repeat && !['j', 'k'].includes(event.key)) return;
    if (event.key === '?') return setHelping(true);
    const pressed = event.key === 'z' ? 'u' : event.key;
    if (keys.some(([key]) => key === pressed) && !areKeysOff()) onKey(pressed);
  });
  // A layout effect, so that a key pressed as soon as an application is seen counts for that one.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <Button
        look="secondary"
        onClick={() => setHelping(true)}
        className={`${small} max-lg:hidden pointer-coarse:hidden`}
      >
        Keys
      </Button>
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
    </>
  );
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const [off, setOff] = useState(areKeysOff);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[3rem_1fr] gap-y-2">
        {listed.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-edge px-2">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={!off}
          onChange={({ target }) => {
            setOff(!target.checked);
            switchKeys(target.checked);
          }}
          className="size-5 shrink-0 accent-matcha"
        />
        Use these keys
      </label>
    </Dialog>
  );
}
