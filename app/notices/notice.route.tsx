import { data, href, Link, useLoaderData } from 'react-router';
import { brand } from '#app/brand.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/notice.route.ts';
import { findNotices } from './find-notices.ts';
import { noticeLanguage } from './notice-shown.server.ts';
import { type Notice, noticeVersion } from './notices.ts';

/** The notices, with the language first that is recorded for this browser. So no cache may keep the page. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const cafe = context.get(servicesContext).content.get(cafeContent);
  const notices = findNotices(params.form, noticeLanguage(request), cafe);
  if (!notices) throw data(null, { status: 404 });
  return { notices, version: noticeVersion };
}

/** The notice of a form for browsers without script (spec 2.14). */
export default function NoticePage() {
  const { notices, version } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto w-full max-w-2xl px-4 pt-14 sm:px-8 sm:pt-20">
      <title>{`Privacy notice · ${brand.name}`}</title>
      <meta name="description" content={`How ${brand.name} uses what you send by this form.`} />
      <h1 className="text-display">Privacy notice</h1>
      <p className="mt-4 text-lg text-muted">Notice {version}</p>
      <NoticeParagraphs notices={notices} />
    </article>
  );
}

const links = {
  en: { policy: 'Privacy policy', path: href('/privacy-policy'), yourData: 'Your data' },
  ms: { policy: 'Dasar privasi', path: href('/privacy-policy/ms'), yourData: 'Data anda' },
};

const linkClass = 'underline underline-offset-4';

/** A notice in both languages, one after the other. */
function NoticeParagraphs({ notices }: { notices: readonly Notice[] }) {
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
      {/* These links open in new tabs, so that what was typed stays. */}
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
