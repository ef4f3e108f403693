import { href, Link } from 'react-router';
import type { Notice } from './notices.ts';

const policies = {
  en: { name: 'Privacy policy', path: href('/privacy-policy') },
  ms: { name: 'Dasar privasi', path: href('/privacy-policy/ms') },
};

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
      <Link
        to={policies[language].path}
        target="_blank"
        className="self-start underline underline-offset-4"
      >
        {policies[language].name}
      </Link>
    </section>
  ));
}
