import { FileRiskLines } from '#app/admin/file-risk-lines.tsx';
import { Columns2, Download, Eye, FileText, Image } from '#app/admin/icons.ts';
import { useFiles } from '#app/admin/use-files.tsx';
import type {
  ApplicationFileLinks,
  ApplicationFileRisks,
} from '#app/careers/review/application-file-links.server.ts';
import type { FileRisk } from '#app/platform/uploads/file-risks.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Photo } from './photos.tsx';

const slots = [
  { slot: 'resume', label: 'Resume', icon: FileText },
  { slot: 'full_body_image', label: 'Full body photo', icon: Image },
  { slot: 'selfie_image', label: 'Selfie photo', icon: Image },
] as const;

type Row = (typeof slots)[number];

/** Resume and photos, each to view and to download, unless something stands against it (spec 10.4). */
export function ApplicationFiles({
  links,
  risks,
  photos,
  applicant,
  onPhotos,
}: {
  links: ApplicationFileLinks;
  risks: ApplicationFileRisks;
  photos: readonly Photo[];
  applicant: string;
  onPhotos: () => void;
}) {
  const { view, download, dialog } = useFiles({
    view: 'Failed to load file preview',
    download: 'Failed to download file',
  });
  return (
    <>
      <ul className="mt-4 flex flex-col gap-3">
        {slots.map((row) => {
          const link = links[row.slot];
          if (!link) return null;
          return (
            <FileRow
              key={row.slot}
              row={row}
              risks={risks[row.slot] ?? []}
              onView={() => {
                const at = photos.findIndex(({ label }) => label === row.label);
                if (at >= 0) return view(photos, at);
                view([{ title: `${row.label}: ${applicant}`, findUrl: () => link.view }]);
              }}
              onDownload={() => download(() => link.download)}
            />
          );
        })}
      </ul>
      {photos.length === 2 && (
        <Button look="secondary" className="mt-3" onClick={onPhotos}>
          <Icon node={Columns2} className="size-4" />
          View photos side by side
        </Button>
      )}
      {dialog}
    </>
  );
}

function FileRow({
  row: { slot, label, icon },
  risks,
  onView,
  onDownload,
}: {
  row: Row;
  risks: readonly FileRisk[];
  onView: () => void;
  onDownload: () => void;
}) {
  const described = `file-${slot} file-risks-${slot}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line p-3">
      <Icon node={icon} className="size-5 text-muted" />
      <span className="grow basis-1/3">
        <span id={`file-${slot}`}>{label}</span>
        <FileRiskLines id={`file-risks-${slot}`} risks={risks} />
      </span>
      <span className="flex flex-wrap gap-x-2">
        {risks.length === 0 && (
          <Button look="quiet" aria-describedby={described} onClick={onView}>
            <Icon node={Eye} className="size-4" />
            View
          </Button>
        )}
        {!risks.includes('malware') && (
          <Button look="quiet" aria-describedby={described} onClick={onDownload}>
            <Icon node={Download} className="size-4" />
            Download
          </Button>
        )}
      </span>
    </li>
  );
}
