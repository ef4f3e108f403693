import type { Route } from './+types/notice-texts.route.ts';
import { findNotices } from './find-notices.ts';
import { noticeLanguage } from './notice-shown.server.ts';

/** GET /api/notices/:form: the texts of a notice, in the order of the request's languages. */
export function loader({ params, request }: Route.LoaderArgs) {
  const notices = findNotices(params.form, noticeLanguage(request));
  return Response.json(notices, { status: notices ? 200 : 404 });
}
