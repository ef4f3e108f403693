import { cafeContent } from '#app/cafe/cafe.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/notice-texts.route.ts';
import { findNotices } from './find-notices.ts';
import { noticeLanguage } from './notice-shown.server.ts';

/** GET /api/notices/:form: the texts of a notice, in the order of the request's languages. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const cafe = context.get(servicesContext).content.get(cafeContent);
  const notices = findNotices(params.form, noticeLanguage(request), cafe);
  return Response.json(notices, { status: notices ? 200 : 404 });
}
