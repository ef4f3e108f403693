import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import { X } from '#app/ui/icons/icons.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFocusPageWhenLost } from './navigation/focus-page.ts';
import { ToastRegion } from './toast.tsx';
import { hideOlderToast } from './toast-store.ts';

type DialogProps = {
  title: string;
  /** Called on Escape, the close button or a press outside; the caller then stops rendering the dialog. */
  onClose: () => void;
  size?: 'small' | 'large';
  /** The dialog holds a form, so a press outside, which may be a slip, does not close it. */
  holdsForm?: boolean;
  children: ReactNode;
};

export function Dialog({
  title,
  onClose,
  size = 'small',
  holdsForm = false,
  children,
}: DialogProps) {
  const titleId = useId();
  useFocusPageWhenLost();
  useEffect(hideOlderToast, []);
  return (
    <dialog
      {...useModal(onClose, { byPressOutside: !holdsForm })}
      ref={holdsForm ? openAtField : openAtTitle}
      aria-labelledby={titleId}
      className={classNames(
        'fades m-auto w-dialog rounded-card bg-surface text-ink shadow-float',
        size === 'small' ? 'max-w-lg' : 'max-w-4xl',
      )}
    >
      <div className="flex max-h-dialog flex-col">
        <header className="flex items-start justify-between gap-4 pt-4 pr-3 pl-6">
          <h2 id={titleId} tabIndex={-1} className="py-2 text-xl wrap-anywhere outline-none">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon node={X} className="size-5" strokeWidth={2} />
          </IconButton>
        </header>
        <ToastRegion />
        <div className="overflow-y-auto px-6 pt-2 pb-6">{children}</div>
      </div>
    </dialog>
  );
}

/** For a modal <dialog>: Escape and a press outside call `onClose`; on unmount the focus returns. */
export function useModal(onClose: () => void, { byPressOutside = true } = {}) {
  return {
    ref: openModal,
    onMouseDown(event: MouseEvent) {
      if (event.target !== event.currentTarget) return;
      // Otherwise the press would take the focus away from the element to which it returns.
      event.preventDefault();
      if (byPressOutside) onClose();
    },
    onCancel(event: SyntheticEvent) {
      // React lets this event bubble up from a dialog or a file input inside.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      // A second Escape without a press in between closes the dialog, even though the first was prevented.
      event.currentTarget.showModal();
    },
  };
}

const openAtTitle = (dialog: HTMLDialogElement | null) => openAt(dialog, 'h2');

/** Opens with the focus in the first field; on a phone at the title, since the keyboard would cover the rest. */
function openAtField(dialog: HTMLDialogElement | null) {
  const isTyped = matchMedia('(hover: hover)').matches;
  return openAt(dialog, isTyped ? 'input:not([type="hidden"]), select, textarea' : 'h2');
}

function openAt(dialog: HTMLDialogElement | null, first: string) {
  const close = openModal(dialog);
  (dialog?.querySelector<HTMLElement>(first) ?? dialog?.querySelector('h2'))?.focus();
  return close;
}

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}

/** A ref for the element that has the focus at first, instead of the first field or the title. */
export function useFirstFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  // An effect runs after the dialog has opened.
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

/** On a phone the first button is on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">{children}</div>;
}
