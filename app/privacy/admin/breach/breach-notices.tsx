import { useId } from 'react';
import { copyText } from '#app/admin/copy-text.ts';
import { Copy } from '#app/admin/icons.ts';
import { Section } from '#app/admin/section.tsx';
import type { BreachNotice } from '#app/privacy/breach/breach-notices.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const names = {
  commissioner: 'To the Commissioner',
  people: 'To the people',
  en: 'English',
  ms: 'Malay',
} as const;

export function BreachNotices({ notices }: { notices: readonly BreachNotice[] }) {
  return (
    <Section
      title="3. Tell the Commissioner and the people"
      lead="Filled in with what is known; the rest is marked. Not yet read by a lawyer."
    >
      <div className="flex flex-col gap-8">
        {notices.map((notice) => (
          <Notice key={notice.to + notice.language} notice={notice} />
        ))}
      </div>
    </Section>
  );
}

function Notice({ notice: { to, language, text } }: { notice: BreachNotice }) {
  const id = useId();
  const name = `${names[to]}, in ${names[language]}`;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {name}
      </label>
      <textarea id={id} readOnly rows={12} lang={language} className="control" value={text} />
      <Button
        look="secondary"
        aria-label={`Copy: ${name}`}
        className="sm:self-start"
        onClick={() => copyText(text)}
      >
        <Icon node={Copy} className="size-4" />
        Copy
      </Button>
    </div>
  );
}
