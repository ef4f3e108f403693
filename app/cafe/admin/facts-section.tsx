import { Section } from '#app/admin/section.tsx';
import type { Cafe } from '#app/cafe/cafe.ts';
import { type FactsField, factsRules, factsTexts } from '#app/cafe/facts-form.ts';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { CafeForm, type Editing } from './cafe-form.tsx';

const field = (name: FactsField) => ({ name, label: factsRules[name].label, autoComplete: 'off' });

export function FactsSection({ cafe, editing }: { cafe: Cafe; editing: Editing }) {
  return (
    <Section title="Address and contact">
      <CafeForm
        intent="save-facts"
        rules={factsRules}
        texts={factsTexts(cafe)}
        check={checkForm(factsRules)}
        editing={editing}
      >
        <div className="grid items-start gap-x-4 gap-y-6 @lg:grid-cols-2">
          <TextField
            {...field('event_line')}
            hint="Above the headline of the home page."
            className="col-span-full"
          />
          <TextAreaField
            {...field('address_lines')}
            rows={3}
            className="col-span-full"
            hint="One line each; the last begins with the postcode."
          />
          <TextField {...field('email')} type="email" />
          <TextField {...field('phone')} type="tel" />
          <TextField
            {...field('whatsapp')}
            type="tel"
            hint="Visitors can write to it. Include the country code, such as +60 12-345 6789."
          />
          <TextField {...field('social_label')} hint="Its name, such as Instagram." />
          <TextField {...field('social_url')} type="url" />
          <TextField
            {...field('latitude')}
            inputMode="decimal"
            hint="Where search engines show the cafe on a map."
          />
          <TextField {...field('longitude')} inputMode="decimal" />
        </div>
      </CafeForm>
    </Section>
  );
}
