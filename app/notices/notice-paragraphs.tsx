import { href, Link } from 'react-router';
import type { Notice, NoticeForm } from './notices.ts';

const links = {
  en: {
    all: 'Read all of it',
    policy: 'Privacy policy',
    path: href('/privacy-policy'),
    yourData: 'Your data',
  },
  ms: {
    all: 'Baca semuanya',
    policy: 'Dasar privasi',
    path: href('/privacy-policy/ms'),
    yourData: 'Data anda',
  },
};

const linkClass = 'underline underline-offset-4';

/** A notice's two plain sentences, in the language that the browser prefers; the rest stands on its page. */
export function NoticeSummary({ form, notice }: { form: NoticeForm; notice: Notice }) {
  const { language, title, parts } = notice;
  return (
    <section lang={language} aria-label={title} className="mt-3 flex flex-col gap-3">
      {parts.slice(0, 2).map(({ title, text }) => (
        <p key={title} className="wrap-anywhere">
          {text}
        </p>
      ))}
      <NoticeLink form={form}>{links[language].all}</NoticeLink>
    </section>
  );
}

/** In a tab of its own: what was typed stays. */
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

/** A notice in both languages, one after the other. */
export function NoticeParagraphs({ notices }: { notices: readonly Notice[] }) {
  return notices.map(({ language, title, lead, parts }) => (
    <section key={language} lang={language} aria-label={title} className="mt-6 flex flex-col gap-3">
      <p className="text-lg">{title}</p>
      <p>{lead}</p>
      <dl className="flex flex-col gap-3">
        {parts.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {/* In tabs of their own: what was typed stays. */}
      <p className="flex gap-4">
        <Link to={links[language].path} target="_blank" className={linkClass}>
          {links[language].policy}
        </Link>
        <Link to={href('/my-data')} target="_blank" className={linkClass}>
          {links[language].yourData}
        </Link>
      </p>
    </section>
  ));
}
