import {
  data,
  Form,
  href,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { brand } from '#app/brand.ts';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { createCookieAction } from '#app/forms/client-action.ts';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import type { Route } from './+types/open-data-link.route.ts';
import { dataCookie } from './data-cookie.server.ts';
import { canOpen, openDataLink } from './data-links.server.ts';

export const headers = actionHeaders;

type Answer = { unusable?: true; error?: FormError };

const failed = { error: { title: 'That did not work. Please try again.' } };

/** Looking changes nothing: scanners open the links of emails, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const usable = await canOpen(context.get(servicesContext).db, params.token, new Date());
  return data({ usable }, { status: usable ? 200 : 404 });
}

export const action = formAction<Answer>({
  limit: perHour('my-data-open', 30),
  failed,
  failure: 'A link to somebody’s data could not be opened',
  async handle({ params, context }, { refuse }) {
    const { db, settings } = context.get(servicesContext);
    const opened = await openDataLink(db, params.token ?? '', new Date());
    if (!opened) return refuse(404, { unusable: true });
    const { origin } = settings;
    const cookie = await dataCookie(opened.session, { origin, expires: opened.expires_at });
    return redirect(href('/my-data/held'), { status: 303, headers: { 'Set-Cookie': cookie } });
  },
});

export const clientAction = createCookieAction(failed);

export default function OpenDataLinkPage() {
  const { usable } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const sending = useNavigation().state !== 'idle';
  if (!usable || answer?.unusable) return <Unusable />;
  return (
    <MessagePage title="Your data" still={stills.shelf}>
      <title>{`Your data · ${brand.name}`}</title>
      <p>Press the button to see what we hold under your address. The link works once.</p>
      <FormErrorBox error={answer?.error} />
      <Form method="post" defaultShouldRevalidate={false} className="flex flex-col">
        <Button look="primary" type="submit" disabled={sending}>
          {sending ? 'Opening...' : 'Show my data'}
        </Button>
      </Form>
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
