import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { type NoticeTime, noticeTimes } from '#db/schema/notice-times.ts';
import type { AccountIntent } from './actions.server.ts';

const labels: Record<NoticeTime, string> = {
  'at-once': 'At once',
  daily: 'Once a day, at 8:00 Malaysian time',
  never: 'Never',
};

const title = 'Notify me about new applications';

export function NoticesSection({ chosen }: { chosen: NoticeTime | null }) {
  const { send, wanted } = useAction<AccountIntent>({ failed: 'Failed to save' });
  return (
    <Section title={title} lead="We send these to your email address.">
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {noticeTimes.map((when) => (
          <label key={when} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="when"
              value={when}
              checked={when === (wanted('when') ?? chosen)}
              onChange={() => send({ intent: 'set-notices', when })}
              className="size-5 accent-matcha"
            />
            {labels[when]}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
