import { useNavigate } from 'react-router';
import { createListLoader } from '#app/admin/list-loader.ts';
import { brand } from '#app/brand.ts';
import { emailListUrl, readEmailListUrl } from '#app/newsletter/email-list.ts';
import { countSubscribers, listSubscribers } from '#app/newsletter/subscribers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { RefreshButton } from '#app/ui/filters.tsx';
import { ListPages } from '#app/ui/list-pages.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { emailMaxLength } from '#app/values/email.ts';
import type { Route } from './+types/email-list.route.ts';
import { ExportCsv } from './export-csv.tsx';
import { SubscriberCards } from './subscriber-cards.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { search, page } = readEmailListUrl(new URL(request.url).searchParams);
  const [list, total] = await Promise.all([
    listSubscribers(db, search, page),
    countSubscribers(db),
  ]);
  return { list, total, search };
}

type Data = Awaited<ReturnType<typeof loader>>;

const subscriberList = createListLoader<Data>(
  { list: { items: [], older: null, newer: null }, total: 0, search: '' },
  'Failed to load email subscribers',
);

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return subscriberList.load(request, serverLoader);
}

const numbers = new Intl.NumberFormat('en-MY');

/** Everybody who gets the newsletter (SPEC 2, Admin email list). */
export default function EmailListPage() {
  const { list, total, search } = subscriberList.useListData();
  const navigate = useNavigate();
  const find = (text: string) =>
    navigate(emailListUrl(text), { replace: true, preventScrollReset: true });
  return (
    <>
      <title>{`Email List · ${brand.name}`}</title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-title">Email Subscribers</h1>
          <p className="mt-1 text-muted">Total subscribers: {numbers.format(total)}</p>
        </div>
        <ExportCsv />
      </div>
      <search className="mt-6 flex items-center gap-3">
        <SearchBox
          label="Search subscribers"
          placeholder="Search subscribers..."
          searched={search}
          maxLength={emailMaxLength}
          onSearch={find}
        />
        <RefreshButton />
      </search>
      <SubscriberCards subscribers={list.items} />
      {/* On a phone the way back up floats over the end of the page. */}
      <div className="pb-16 lg:pb-0">
        <ListPages
          fromTop
          newer={list.newer && emailListUrl(search, { before: list.newer })}
          older={list.older && emailListUrl(search, { after: list.older })}
        />
      </div>
    </>
  );
}
