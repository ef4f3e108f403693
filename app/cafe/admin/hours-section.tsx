import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Section } from '#app/admin/section.tsx';
import type { Cafe } from '#app/cafe/cafe.ts';
import { checkHours, type HoursField, hoursRules, hoursTexts } from '#app/cafe/hours-form.ts';
import { weekdays } from '#app/cafe/opening-hours.ts';
import { FieldErrorText } from '#app/forms/fields/field.tsx';
import { useFormField } from '#app/forms/form.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Plus } from '#app/ui/icons/icons.ts';
import { CafeForm, type Editing } from './cafe-form.tsx';

export function HoursSection({
  hours,
  editing,
}: {
  hours: Cafe['openingHours'];
  editing: Editing;
}) {
  return (
    <Section
      title="Opening hours"
      lead="Leave a day empty when the cafe is closed. A closing time before the opening time, such as 6:00 pm to 2:00 am, is on the next day. If every day is empty, the site shows no hours."
    >
      <CafeForm
        intent="save-hours"
        rules={hoursRules}
        texts={hoursTexts(hours)}
        check={checkHours}
        editing={editing}
      >
        <div className="flex flex-col gap-4 @lg:gap-2">
          <HoursHead />
          {weekdays.map((weekday) => (
            <DayFields key={weekday} weekday={weekday} />
          ))}
        </div>
        <Button
          look="secondary"
          className="self-start"
          onClick={({ currentTarget }) => copyMonday(currentTarget.form)}
        >
          Monday’s hours on every day
        </Button>
      </CafeForm>
    </Section>
  );
}

const rowClass =
  'grid grid-cols-2 gap-x-3 gap-y-2 @lg:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem]';

/** Headings for the fields below; to a screen reader each field says its own name. */
function HoursHead() {
  return (
    <div aria-hidden="true" className={classNames(rowClass, 'text-sm text-muted')}>
      <span className="@lg:col-start-2">Opens</span>
      <span>Closes</span>
    </div>
  );
}

function DayFields({ weekday }: { weekday: (typeof weekdays)[number] }) {
  const id = useId();
  const { defaultValue, error } = useFormField(`${weekday}_opens_2`);
  const [asked, setAsked] = useState(Boolean(defaultValue));
  const second = useRef<HTMLDivElement>(null);
  const hasSecond = asked || error !== undefined;

  function addSecond() {
    flushSync(() => setAsked(true));
    second.current?.querySelector('input')?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> cannot be a grid in every browser
    <div role="group" aria-labelledby={id} className={classNames(rowClass, 'items-start')}>
      <h3 id={id} className="pt-2.5 font-medium">
        {weekday}
      </h3>
      <SpanFields opens={`${weekday}_opens_1`} closes={`${weekday}_closes_1`} />
      {/* On a phone the button is beside the weekday, since the times need the width. */}
      <IconButton
        label={`A second time on ${weekday}`}
        hidden={hasSecond}
        onClick={addSecond}
        className="col-start-2 row-start-1 justify-self-end @lg:col-start-4"
      >
        <Icon node={Plus} className="size-5" />
      </IconButton>
      <div
        ref={second}
        hidden={!hasSecond}
        className="contents"
        onInput={({ target }) => {
          // Copying Monday's hours may have filled in a second time here: show it.
          if (target instanceof HTMLInputElement && target.value) setAsked(true);
        }}
      >
        <SpanFields opens={`${weekday}_opens_2`} closes={`${weekday}_closes_2`} again=" again" />
      </div>
    </div>
  );
}

/** Says when a time is on the next day, since it may be a slip: am for pm. */
function SpanFields({
  opens,
  closes,
  again = '',
}: {
  opens: HoursField;
  closes: HoursField;
  again?: string;
}) {
  const [from, to] = [useFormField(opens).defaultValue, useFormField(closes).defaultValue];
  const [isNight, setIsNight] = useState(isNextDay(from, to));
  return (
    <div
      className="col-span-2 grid grid-cols-2 items-start gap-3 @lg:col-start-2"
      onInput={({ currentTarget }) => {
        const [from, to] = currentTarget.querySelectorAll('input');
        setIsNight(isNextDay(from?.value, to?.value));
      }}
    >
      <TimeField name={opens} label={`Opens${again}`} />
      <TimeField
        name={closes}
        label={`Closes${again}`}
        hint={isNight ? 'On the next day.' : undefined}
      />
    </div>
  );
}

function isNextDay(opens?: string, closes?: string): boolean {
  return Boolean(opens && closes && closes !== '00:00' && closes < opens);
}

function TimeField({ name, label, hint }: { name: HoursField; label: string; hint?: string }) {
  const id = useId();
  const { error, defaultValue } = useFormField(name);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <input
        type="time"
        name={name}
        aria-label={label}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
        defaultValue={defaultValue}
        className="control min-w-0"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldErrorText id={`${id}-error`} message={error} />
    </div>
  );
}

function copyMonday(form: HTMLFormElement | null): void {
  const inputOf = (name: string) => form?.elements.namedItem(name);
  for (const weekday of weekdays) {
    for (const part of ['opens_1', 'closes_1', 'opens_2', 'closes_2']) {
      const [from, to] = [inputOf(`Monday_${part}`), inputOf(`${weekday}_${part}`)];
      if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) continue;
      to.value = from.value;
      to.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
