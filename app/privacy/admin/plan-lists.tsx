import type { DeletionPlan } from '#app/privacy/requests/deletion-plan.ts';

/** What a deletion would take, and what it would leave. */
export function PlanLists({ plan: { goes, stays } }: { plan: DeletionPlan }) {
  if (goes.length + stays.length === 0) return <p>Nothing is held under this address.</p>;
  return (
    <dl className="flex flex-col gap-3">
      <Texts title="Would go" texts={goes} />
      <Texts title="Must stay" texts={stays} />
    </dl>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      {texts.map((text) => (
        <dd key={text} className="wrap-anywhere first-letter:uppercase">
          {text}
        </dd>
      ))}
    </div>
  );
}
