import { data } from 'react-router';
import { adminContext } from '#app/accounts/admin/admin-gate.server.ts';
import { admitAdmin } from '#app/accounts/admin/admin-limits.server.ts';
import { brand } from '#app/brand.ts';
import { RefreshButton, useFilters } from '#app/lists/filters.tsx';
import { createListLoader, emptyPage, useLastLoaded } from '#app/lists/list-loader.ts';
import { ListPages } from '#app/lists/list-pages.tsx';
import { readPageChoice, readSearchText } from '#app/lists/list-url.ts';
import { SearchBox } from '#app/lists/search-box.tsx';
import { findRemoval } from '#app/newsletter/confirm-subscription.server.ts';
import {
  removeSubscriber,
  restoreSubscriber,
} from '#app/newsletter/subscribers/change-subscriber.server.ts';
import {
  countSubscribers,
  listSubscribers,
} from '#app/newsletter/subscribers/subscribers.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/email-list.route.ts';
import { ExportCsv } from './export-csv.tsx';
import { RemovedSubscriber, SubscriberCards } from './subscriber-cards.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const url = new URL(request.url).searchParams;
  const search = readSearchText(url, emailMaxLength);
  const [list, total] = await Promise.all([
    listSubscribers(db, search, readPageChoice(url)),
    countSubscribers(db),
  ]);
  const isAbsent = list.items.length === 0 && isEmail(search);
  return { list, total, search, removedAt: isAbsent ? await findRemoval(db, search) : null };
}

type Data = Awaited<ReturnType<typeof loader>>;

const nothing: Data = { list: emptyPage, total: 0, search: '', removedAt: null };

export const clientLoader = createListLoader<Data>('Failed to load email subscribers');

/** `intent=remove` with `id`, or `intent=restore` with `email`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, limits } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const form = await readForm(request);
  const now = new Date();
  const { allowed } = await admitAdmin(limits, 'subscriber-change', admin);
  if (!allowed) return data({ ok: false }, 429);
  switch (form.get('intent')) {
    case 'remove':
      await removeSubscriber(db, { id: textOf(form, 'id'), admin, now });
      return { ok: true };
    case 'restore':
      return { ok: await restoreSubscriber(db, { email: textOf(form, 'email'), admin, now }) };
    default:
      return data({ ok: false }, 400);
  }
}

/** Says how it went; what failed leaves the screen as it was. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const removes = (await request.clone().formData()).get('intent') === 'remove';
  try {
    const { ok } = await serverAction();
    if (ok) {
      showToast({ title: removes ? 'Subscriber removed' : 'Subscriber put back' });
      return { ok };
    }
  } catch (error) {
    // A response is an answer, such as the way to the sign-in page.
    if (error instanceof Response) throw error;
  }
  const title = removes ? 'Failed to remove subscriber' : 'Failed to put subscriber back';
  showToast({ title, tone: 'danger' });
  // With this status nothing is loaded again: a second failure would hide the first.
  return data({ ok: false }, { status: 503 });
}

export default function EmailListPage({ loaderData }: Route.ComponentProps) {
  const { list, total, search, removedAt } = useLastLoaded(loaderData, nothing);
  const [url, change] = useFilters();
  return (
    <>
      <title>{`Email List · ${brand.name}`}</title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-title">Email Subscribers</h1>
          <p className="mt-1 text-muted">Total subscribers: {total.toLocaleString('en-MY')}</p>
        </div>
        <ExportCsv />
      </div>
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
      {/* On a phone the way back up floats over the end of the page. */}
      <div className="pb-16 lg:pb-0">
        <ListPages list={list} fromTop />
      </div>
    </>
  );
}
