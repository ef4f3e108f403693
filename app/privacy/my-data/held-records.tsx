import type { HeldRecord } from '#app/privacy/held-data.server.ts';

type Shown = Pick<HeldRecord, 'title' | 'until' | 'rows'> & { files: string[] };

/** What is held, and until when. */
export function HeldRecords({ records }: { records: readonly Shown[] }) {
  return records.map(({ title, until, rows, files }, index) => (
    // Two applications of a day have the same title.
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
    <section key={index} className="border-t border-line py-10">
      <h2 className="text-title wrap-anywhere">{title}</h2>
      <p className="mt-2 mb-5 text-muted">{until}</p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
        {files.length > 0 && (
          <div className="min-w-0">
            <dt className="text-sm text-muted">Files, in the download</dt>
            {files.map((name) => (
              <dd key={name} className="mt-0.5 wrap-anywhere">
                {name}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  ));
}
