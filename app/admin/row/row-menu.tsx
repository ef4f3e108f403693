import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Ellipsis } from '#app/admin/icons.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';

/**
 * The other actions of a row, behind '…': a native popover of buttons and links. It closes before any dialog that one
 * of them opens, so such a dialog must be rendered outside. Its content is rendered when it first opens: menus that
 * nobody opened used to be a third of a list of fifty.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  // A menu that was opened before hydration is open and still empty.
  useEffect(() => {
    if (menu.current?.matches(':is(:popover-open, [open])')) setDrawn(true);
  }, []);
  return (
    <>
      <IconButton
        label={label}
        popoverTarget={id}
        onClick={() => setDrawn(true)}
        className="lg:size-9 pointer-coarse:size-11"
      >
        <Icon node={Ellipsis} className="size-5" />
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it hears its items */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onClick={() => menu.current?.hidePopover()}
        className="row-menu max-h-dialog min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        {isDrawn && children}
      </div>
    </>
  );
}

/** Entries about one of several things, under its title. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className="border-b border-line py-1.5 first:pt-0">
      <p id={id} className="px-3 py-1 text-sm text-muted">
        {title}
      </p>
      {children}
    </div>
  );
}

type ItemProps = { label: string; name: string; icon: string };

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-base recolors hover:bg-matcha-mist disabled:opacity-60 lg:min-h-9 lg:text-sm pointer-coarse:min-h-11';

/** @param props.name the name for screen readers: the label, and what it acts on */
export function MenuButton({
  label,
  name,
  icon,
  danger = false,
  ...props
}: ItemProps & ComponentProps<'button'> & { danger?: boolean }) {
  return (
    <button
      type="button"
      aria-label={name}
      className={classNames(itemClass, danger && 'text-danger')}
      {...props}
    >
      <Icon node={icon} className="size-5" />
      {label}
    </button>
  );
}

export function MenuLink({ label, name, icon, href, ...props }: ItemProps & ComponentProps<'a'>) {
  return (
    <a href={href} aria-label={name} className={itemClass} {...props}>
      <Icon node={icon} className="size-5" />
      {label}
    </a>
  );
}
