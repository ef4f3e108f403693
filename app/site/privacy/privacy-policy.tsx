import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import type { Policy } from './policy.ts';

const versions = {
  en: { name: 'English', path: href('/privacy-policy') },
  ms: { name: 'Bahasa Melayu', path: href('/privacy-policy/ms') },
};

/** The policy in one language. The document's own language stays English, as the frame around the policy. */
export function PrivacyPolicy({ policy }: { policy: Policy }) {
  const { language, title, description, updated, date, contents, sections } = policy;
  const origin = useSiteOrigin();
  const other = language === 'en' ? 'ms' : 'en';
  return (
    <article lang={language} className="mx-auto w-full max-w-7xl px-4 sm:px-8">
      <PageHead
        title={`${title} · ${brand.name}`}
        description={description}
        path={versions[language].path}
      />
      <link rel="alternate" hrefLang="en" href={origin + versions.en.path} />
      <link rel="alternate" hrefLang="ms" href={origin + versions.ms.path} />
      <header className="max-w-2xl pt-14 pb-10 sm:pt-20 sm:pb-16">
        <h1 className="text-display">{title}</h1>
        <p className="mt-4 text-lg text-muted">
          {`${updated} `}
          <time dateTime="2025-08-25">{date}</time>
        </p>
        <p className="mt-4">
          <Link
            to={versions[other].path}
            lang={other}
            hrefLang={other}
            className="underline underline-offset-4"
          >
            {versions[other].name}
          </Link>
        </p>
        <details className="mt-8 lg:hidden">
          <summary className="py-2">{contents}</summary>
          <Contents sections={sections} />
        </details>
      </header>
      <div className="grid gap-16 lg:grid-cols-index">
        <nav aria-label={contents} className="hidden self-start lg:sticky lg:top-24 lg:block">
          <Contents sections={sections} />
        </nav>
        <div className="flex min-w-0 max-w-2xl flex-col gap-12">
          {sections.map(({ id, title, body }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="flex flex-col gap-4 leading-relaxed outline-none"
            >
              <h2 id={`${id}-title`} className="text-title">
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Contents({ sections }: Pick<Policy, 'sections'>) {
  return (
    <ul className="flex flex-col border-l border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          {/* A router link, since only its history entries restore the scroll position; the focus is moved by hand. */}
          <Link
            to={`#${id}`}
            onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            className="block py-1.5 pl-4 text-muted hover:text-ink"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
