import { href } from 'react-router';
import type { Notice, NoticeForm } from './notices.ts';

const readAll = { en: 'Read all of it', ms: 'Baca semuanya' };

/** The first two parts of a notice, in the language that the browser prefers; the rest is on the notice's page. */
export function NoticeSummary({ form, notice }: { form: NoticeForm; notice: Notice }) {
  const { language, title, parts } = notice;
  return (
    <section lang={language} aria-label={title} className="mt-3 flex flex-col gap-3">
      {parts.slice(0, 2).map(({ title, text }) => (
        <p key={title} className="wrap-anywhere">
          {text}
        </p>
      ))}
      <NoticeLink form={form}>{readAll[language]}</NoticeLink>
    </section>
  );
}

/** A link that opens the notice in a new tab, so that what was typed stays. */
export function NoticeLink({ form, children }: { form: NoticeForm; children: string }) {
  return (
    <a
      href={href('/notices/:form', { form })}
      target="_blank"
      rel="noopener"
      className="underline underline-offset-4"
    >
      {children}
    </a>
  );
}
