import { href } from 'react-router';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { ScreenHead } from '#app/admin/section.tsx';
import { RefreshButton, useFilters } from '#app/lists/filters.tsx';
import { createListLoader, emptyPage, useListData } from '#app/lists/list-loader.ts';
import { readPageChoice, readSearchText } from '#app/lists/list-url.ts';
import { Pagination } from '#app/lists/pagination.tsx';
import { SearchBox } from '#app/lists/search-box.tsx';
import {
  countSubscribers,
  findGrowth,
  listSubscribers,
} from '#app/newsletter/subscribers/subscribers.server.ts';
import { findRemoval } from '#app/newsletter/unsubscribe.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cleanEmail, emailMaxLength, isEmail } from '#app/shared/person/email.ts';
import type { Route } from './+types/email-list.route.ts';
import { runSubscriberAction } from './actions.server.ts';
import { ExportCsv } from './export-csv.tsx';
import { Growth } from './growth.tsx';
import { RemovedSubscriber, SubscriberCards } from './subscriber-cards.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const search = cleanEmail(readSearchText(url.searchParams, emailMaxLength));
  const [list, total, growth] = await Promise.all([
    listSubscribers(db, search, readPageChoice(url.searchParams)),
    countSubscribers(db),
    findGrowth(db, new Date()),
  ]);
  const isAbsent = list.items.length === 0 && isEmail(search);
  return {
    list,
    total,
    growth,
    search,
    removedAt: isAbsent ? await findRemoval(db, search) : null,
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

const nothing: Data = { list: emptyPage, total: 0, growth: [], search: '', removedAt: null };

export const clientLoader = createListLoader<Data>('Failed to load email subscribers');

export const action = createAction(runSubscriberAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function EmailListPage() {
  const { list, total, growth, search, removedAt } = useListData(nothing);
  const [url, change] = useFilters();
  return (
    <>
      <ScreenHead
        title="Email Subscribers"
        tab="Email List"
        lead={`Total subscribers: ${total.toLocaleString('en-MY')}`}
      >
        <ExportCsv label="Export CSV" url={href('/admin/email-list.csv')} />
        <ExportCsv
          label="Export with unsubscribe links"
          url={`${href('/admin/email-list.csv')}?links`}
          look="secondary"
        />
      </ScreenHead>
      <p className="-mt-3 mb-6 text-sm text-muted">
        To write to them, export with unsubscribe links: each has a link of their own.
      </p>
      {search === '' && <Growth months={growth} />}
      <search className="mt-6 flex items-center gap-3">
        <SearchBox
          label="Search subscribers"
          searched={readSearchText(url, emailMaxLength)}
          maxLength={emailMaxLength}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <RefreshButton />
      </search>
      {removedAt && <RemovedSubscriber email={search} removedAt={removedAt} />}
      <SubscriberCards subscribers={list.items} />
      {/* Leaves room, on a phone, for the button back to the top, which floats over the end of the page. */}
      <div className="pb-16 lg:pb-0">
        <Pagination list={list} fromTop />
      </div>
    </>
  );
}
