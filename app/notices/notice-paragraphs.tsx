import { href, Link } from 'react-router';
import type { Notice } from './notices.ts';

const links = {
  en: { policy: 'Privacy policy', path: href('/privacy-policy'), yourData: 'Your data' },
  ms: { policy: 'Dasar privasi', path: href('/privacy-policy/ms'), yourData: 'Data anda' },
};

const linkClass = 'underline underline-offset-4';

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
