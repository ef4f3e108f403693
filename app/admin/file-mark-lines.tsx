import { TriangleAlert } from 'lucide';
import { type FileMark, markText } from '#app/platform/uploads/file-marks.ts';
import { Icon } from '#app/ui/icon.tsx';

/** What stands against opening a file, a line each. */
export function FileMarkLines({ id, marks }: { id?: string; marks: readonly FileMark[] }) {
  if (marks.length === 0) return null;
  return (
    <span id={id} className="flex flex-col gap-1 text-sm text-amber">
      {marks.map((mark) => (
        <span key={mark} className="flex items-start gap-1.5">
          <Icon node={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          {markText[mark]}
        </span>
      ))}
    </span>
  );
}
