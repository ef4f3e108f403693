import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { type NoticeTime, noticeTimes } from '#db/schema/notice-times.ts';

const labels: Record<NoticeTime, string> = {
  'at-once': 'At once',
  daily: 'Once a day, at 8:00 Malaysian time',
  never: 'Never',
};

const title = 'Notify me about new applications';

export function NoticesSection({ chosen }: { chosen: NoticeTime | null }) {
  const { send } = useAction();
  const [wanted, setWanted] = useState<NoticeTime | null>(null);

  async function choose(when: NoticeTime) {
    setWanted(when);
    await send({ intent: 'set-notices', when });
    setWanted((latest) => (latest === when ? null : latest));
  }

  return (
    <Section title={title}>
      <p className="mb-4 text-muted">By a mail to your address.</p>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {noticeTimes.map((when) => (
          <label key={when} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="when"
              value={when}
              checked={when === (wanted ?? chosen)}
              onChange={() => choose(when)}
              className="size-5 accent-matcha"
            />
            {labels[when]}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
