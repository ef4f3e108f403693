import { data, href, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { brand } from '#app/brand.ts';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { createCookieAction } from '#app/forms/client-action.ts';
import type { FormError } from '#app/forms/form.tsx';
import { LinkButton } from '#app/links/link-button.tsx';
import { findLink } from '#app/links/links.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import type { Route } from './+types/open-data-link.route.ts';
import { dataCookie, dataLink, isOpenedBy, openDataLink } from './data-links.server.ts';

export const headers = actionHeaders;

type Answer = { unusable?: true; error?: FormError };

const failed = { error: { title: 'That did not work. Please try again.' } };

/** Opening the page changes nothing: mail scanners open the links of emails, too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  if (await isOpenedBy(request, params.token)) throw redirect(href('/my-data/held'), 303);
  const usable = (await findLink(db, dataLink, params.token, new Date())) !== null;
  return data({ usable }, { status: usable ? 200 : 404 });
}

export const action = formAction<Answer>({
  limit: perHour('my-data-open', 30),
  failed,
  failure: 'A link to somebody’s data could not be opened',
  async handle({ params, context }, { refuse }) {
    const { settings, ...services } = context.get(servicesContext);
    const link = params.token ?? '';
    const opened = await openDataLink(services, link, new Date());
    if (!opened) return refuse(404, { unusable: true });
    const { origin } = settings;
    const { session, expires_at: expires } = opened;
    const cookie = await dataCookie(session, { link, origin, expires });
    return redirect(href('/my-data/held'), { status: 303, headers: { 'Set-Cookie': cookie } });
  },
});

export const clientAction = createCookieAction(failed);

export default function OpenDataLinkPage() {
  const { usable } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (!usable || answer?.unusable) return <Unusable />;
  return (
    <MessagePage title="Your data" still={stills.shelf}>
      <title>{`Your data · ${brand.name}`}</title>
      <p>Press the button to see what we hold under your address. The link works once.</p>
      <LinkButton error={answer?.error} label="Show my data" sendingLabel="Opening..." />
    </MessagePage>
  );
}

function Unusable() {
  return (
    <MessagePage title="This link can't be used" still={stills.stacked}>
      <title>{`This link can't be used · ${brand.name}`}</title>
      <p>It has been used already, is older than an hour, or part of it is missing.</p>
      <Link to={href('/my-data')} className={buttonClass('primary')}>
        Ask for a new link
      </Link>
      <CafeContact />
    </MessagePage>
  );
}
