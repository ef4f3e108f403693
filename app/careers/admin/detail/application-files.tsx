import { FileRiskLines } from '#app/admin/files/file-risk-lines.tsx';
import { useFiles } from '#app/admin/files/use-files.tsx';
import { Download, Eye, FileText, Image } from '#app/admin/icons.ts';
import { fileNames, shownFiles } from '#app/careers/application-details.ts';
import type {
  ApplicationFileLinks,
  ApplicationFileRisks,
} from '#app/careers/application-files.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { Photo } from './photos.tsx';

/** Resume and photos, each to view and to download, unless there is a reason against it (spec 10.4). */
export function ApplicationFiles({
  links,
  risks,
  photos,
  applicant,
}: {
  links: ApplicationFileLinks;
  risks: ApplicationFileRisks;
  photos: readonly Photo[];
  applicant: string;
}) {
  const { view, download, dialog } = useFiles({
    view: 'Failed to load file preview',
    download: 'Failed to download file',
  });
  return (
    <>
      <ul className="mt-4 flex flex-col gap-3">
        {shownFiles.map((slot) => {
          const link = links[slot];
          if (!link) return null;
          const label = fileNames[slot];
          const found = risks[slot] ?? [];
          const at = photos.findIndex((photo) => photo.label === label);
          const alone = { title: `${label}: ${applicant}`, findUrl: () => link.view };
          const described = `file-${slot} file-risks-${slot}`;
          return (
            <li
              key={slot}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line p-3"
            >
              <Icon node={slot === 'resume' ? FileText : Image} className="size-5 text-muted" />
              <span className="grow basis-1/3">
                <span id={`file-${slot}`}>{label}</span>
                <FileRiskLines id={`file-risks-${slot}`} risks={found} />
              </span>
              <span className="flex flex-wrap gap-x-2">
                {found.length === 0 && (
                  <Button
                    look="quiet"
                    aria-describedby={described}
                    onClick={() => (at < 0 ? view([alone]) : view(photos, at))}
                  >
                    <Icon node={Eye} className="size-4" />
                    View
                  </Button>
                )}
                {!found.includes('malware') && (
                  <Button
                    look="quiet"
                    aria-describedby={described}
                    onClick={() => download(() => link.download)}
                  >
                    <Icon node={Download} className="size-4" />
                    Download
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}
