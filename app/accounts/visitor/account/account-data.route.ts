import { type ActionFunctionArgs, redirect } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { accountPath, signInPathFor } from '#app/accounts/visitor/sign-in-paths.ts';
import { brand } from '#app/brand.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import { methodNotAllowed } from '#app/platform/http/post-endpoint.server.ts';
import { unlessRefused } from '#app/platform/http/refusal.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { exportVisitorAccount } from './export-account.server.ts';
import { exportsPerSession, postsPerAddress } from './visitor-account.server.ts';

/** POST only: a link on another site would carry the session too. */
export const loader = () => methodNotAllowed();

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, limits } = context.get(servicesContext);
  const now = new Date();
  return unlessRefused(async () => {
    await takePoint(limits, postsPerAddress, clientAddress(request));
    const found = await findSession(db, context.get(authContext), request, now);
    if (!found) return signedOut(request);
    await takePoint(limits, exportsPerSession, found.session.id);
    const data = await exportVisitorAccount(db, { id: found.user.id, now });
    if (!data) return new Response('An admin’s account is not downloaded.\n', { status: 403 });
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${brand.slug}-my-data.json"`,
      },
    });
  });
}

/** A form post is redirected to the sign-in page; a call by script gets 401. */
function signedOut({ headers }: Request): Response {
  if (headers.get('Accept')?.includes('text/html'))
    return redirect(signInPathFor(accountPath), 303);
  return Response.json({ success: false, error: 'Please sign in.' }, { status: 401 });
}
