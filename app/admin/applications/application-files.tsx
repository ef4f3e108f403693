import { Download, Eye, FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { FileMarkLines } from '#app/admin/file-mark-lines.tsx';
import { useRequestFailed } from '#app/admin/request-failed.ts';
import type {
  ApplicationFileLinks,
  ApplicationFileMarks,
} from '#app/careers/review/application-file-links.server.ts';
import { FilePreview, type PreviewedFile } from '#app/forms/file-preview.tsx';
import type { FileMark } from '#app/platform/uploads/file-marks.ts';
import { Button } from '#app/ui/button.tsx';
import { fetchFile, saveFile } from '#app/ui/save-file.ts';

const slots = [
  { slot: 'resume', label: 'Resume', Icon: FileText },
  { slot: 'full_body_image', label: 'Full body photo', Icon: Image },
  { slot: 'selfie_image', label: 'Selfie photo', Icon: Image },
] as const;

type Row = (typeof slots)[number];

/** Resume and photos, each to view and to download, unless something stands against it (spec 10.4). */
export function ApplicationFiles({
  links,
  marks,
  applicant,
}: {
  links: ApplicationFileLinks;
  marks: ApplicationFileMarks;
  applicant: string;
}) {
  const [preview, setPreview] = useState<PreviewedFile | null>(null);
  const requestFailed = useRequestFailed();

  async function view({ slot, label }: Row) {
    const link = links[slot];
    if (!link) return;
    try {
      const response = await fetchFile(link.view);
      setPreview({ title: `${label}: ${applicant}`, blob: await response.blob() });
    } catch (error) {
      requestFailed({ title: 'Failed to load file preview' }, error);
    }
  }

  async function download({ slot }: Row) {
    const link = links[slot];
    if (!link) return;
    try {
      await saveFile(await fetchFile(link.download));
    } catch (error) {
      requestFailed({ title: 'Failed to download file' }, error);
    }
  }

  return (
    <>
      <ul className="mt-4 flex flex-col gap-3">
        {slots
          .filter(({ slot }) => links[slot])
          .map((row) => (
            <FileRow
              key={row.slot}
              row={row}
              marks={marks[row.slot] ?? []}
              onView={() => view(row)}
              onDownload={() => download(row)}
            />
          ))}
      </ul>
      {preview && <FilePreview file={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

function FileRow({
  row: { slot, label, Icon },
  marks,
  onView,
  onDownload,
}: {
  row: Row;
  marks: readonly FileMark[];
  onView: () => void;
  onDownload: () => void;
}) {
  const described = `file-${slot} file-marks-${slot}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line p-3">
      <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
      <span className="grow basis-1/3">
        <span id={`file-${slot}`}>{label}</span>
        <FileMarkLines id={`file-marks-${slot}`} marks={marks} />
      </span>
      <span className="flex flex-wrap gap-x-2">
        {marks.length === 0 && (
          <Button look="quiet" aria-describedby={described} onClick={onView}>
            <Eye aria-hidden className="size-4" strokeWidth={1.5} />
            View
          </Button>
        )}
        {!marks.includes('malware') && (
          <Button look="quiet" aria-describedby={described} onClick={onDownload}>
            <Download aria-hidden className="size-4" strokeWidth={1.5} />
            Download
          </Button>
        )}
      </span>
    </li>
  );
}
