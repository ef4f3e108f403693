import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { optionLabel, type State, states } from '#app/careers/application-options.ts';
import { Button } from '#app/ui/button.tsx';

type Props = {
  selected: readonly State[];
  /** States that applications come from; a selected one is offered even when none does. */
  occurring: Readonly<Record<string, number>>;
  /** How many applications each state would show. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (selected: string[]) => void;
};

/** 'All States', the one state's name, or 'N States Selected'. */
function stateFilterLabel(selected: readonly State[]): string {
  const [first] = selected;
  if (!first) return 'All States';
  return selected.length === 1 ? optionLabel(states, first) : `${selected.length} States Selected`;
}

/** A button that opens a list of checkboxes; it closes by Escape and when the focus leaves it. */
export function StateFilter({ selected, occurring, counts, onChange }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choices = states.filter(({ value }) => value in occurring || selected.includes(value));
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const toggle = (state: State) =>
    onChange(
      selected.includes(state) ? selected.filter((other) => other !== state) : [...selected, state],
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus bubble up here from the controls inside
    <div
      className="relative w-40 grow sm:w-48 sm:grow-0"
      onKeyDown={closeByKey}
      onBlur={closeWhenLeft}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="control text-left"
      >
        {stateFilterLabel(selected)}
      </button>
      {open && (
        <fieldset
          id={id}
          aria-label="States"
          // A press on the panel itself keeps the focus inside, so that it stays open.
          tabIndex={-1}
          className="absolute top-full left-0 z-10 mt-2 w-full min-w-56 rounded-card border border-line bg-surface p-2 shadow-float outline-none"
        >
          <div className="max-h-[60vh] overflow-y-auto">
            {choices.length === 0 && <p className="px-3 py-2 text-muted">No states yet</p>}
            {choices.map(({ value, label }) => (
              <label
                key={value}
                className="flex items-center gap-3 rounded-control px-3 py-2 hover:bg-matcha-mist"
              >
                <input
                  type="checkbox"
                  checked={selected.includes(value)}
                  onChange={() => toggle(value)}
                  className="size-4 accent-matcha"
                />
                <span className="grow">{label}</span>
                {counts && (
                  <span className="text-muted tabular">
                    {(counts[value] ?? 0).toLocaleString('en-MY')}
                  </span>
                )}
              </label>
            ))}
          </div>
          <Button
            look="quiet"
            // Not `disabled`, which would lose the focus, so that Escape would not work.
            aria-disabled={selected.length === 0}
            onClick={() => selected.length > 0 && onChange([])}
            className="mt-1 w-full"
          >
            Clear All
          </Button>
        </fieldset>
      )}
    </div>
  );
}
