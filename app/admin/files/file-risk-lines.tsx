import { type FileRisk, riskText } from '#app/platform/uploads/file-risks.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { TriangleAlert } from '#app/ui/icons/icons.ts';

/** The reasons against opening a file, a line each. */
export function FileRiskLines({ id, risks }: { id?: string; risks: readonly FileRisk[] }) {
  if (risks.length === 0) return null;
  return (
    <span id={id} className="flex flex-col gap-1 text-sm text-amber">
      {risks.map((risk) => (
        <span key={risk} className="flex items-start gap-1.5">
          <Icon node={TriangleAlert} className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
          {riskText[risk]}
        </span>
      ))}
    </span>
  );
}
