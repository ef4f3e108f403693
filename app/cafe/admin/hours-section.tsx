import { useId, useState } from 'react';
import { Section } from '#app/admin/section.tsx';
import type { Cafe } from '#app/cafe/cafe.ts';
import { checkHours, type HoursField, hoursRules, hoursTexts } from '#app/cafe/hours-form.ts';
import { weekdays } from '#app/cafe/opening-hours.ts';
import { Field } from '#app/forms/field.tsx';
import { useFormField } from '#app/forms/form.tsx';
import { Button } from '#app/ui/button.tsx';
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
      lead="A day without times is closed. What closes before it opens, such as 6:00 pm to 2:00 am, closes on the next day. With no times at all, the site shows no hours."
    >
      <CafeForm
        intent="save-hours"
        rules={hoursRules}
        texts={hoursTexts(hours)}
        check={checkHours}
        editing={editing}
      >
        {weekdays.map((weekday) => (
          <DayFields key={weekday} weekday={weekday} />
        ))}
        <Button look="secondary" onClick={({ currentTarget }) => copyMonday(currentTarget.form)}>
          Monday’s hours on every day
        </Button>
      </CafeForm>
    </Section>
  );
}

function DayFields({ weekday }: { weekday: (typeof weekdays)[number] }) {
  const id = useId();
  const { defaultValue: hasSecond } = useFormField(`${weekday}_opens_2`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> cannot be a grid in every browser
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-medium">
        {weekday}
      </h3>
      <SpanFields opens={`${weekday}_opens_1`} closes={`${weekday}_closes_1`} />
      <details open={Boolean(hasSecond)}>
        <summary className="min-h-11 cursor-pointer py-2 text-[0.9375rem] text-muted">
          A second time
        </summary>
        <SpanFields opens={`${weekday}_opens_2`} closes={`${weekday}_closes_2`} again=" again" />
      </details>
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
      className="grid grid-cols-2 items-start gap-3"
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
  const { error, defaultValue } = useFormField(name);
  return (
    // Empty on a closed day; but 'optional' beside each would say less than the text above.
    <Field label={label} hint={hint} error={error} required>
      {(wiring) => (
        <input
          type="time"
          name={name}
          defaultValue={defaultValue}
          className="control min-w-0"
          {...wiring}
        />
      )}
    </Field>
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
      const details = to.closest('details');
      if (details) details.open = to.value !== '';
    }
  }
}
