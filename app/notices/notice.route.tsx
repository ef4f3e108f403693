import { data, useLoaderData } from 'react-router';
import { brand } from '#app/brand.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/notice.route.ts';
import { findNotices } from './find-notices.ts';
import { NoticeParagraphs } from './notice-paragraphs.tsx';
import { noticeLanguage } from './notice-shown.server.ts';
import { noticeVersion } from './notices.ts';

/** In the order of the request's languages, as it is recorded: so no cache may keep it. */
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
