import { jobPositions, type State, states } from '#app/careers/application-options.ts';
import { type ApplicationStatus, parseStatus } from '#app/careers/application-status.ts';

/** What the URL of the list says: `?status=&position=&state=&state=&after=|before=&application=`. */
export type ListUrl = {
  filters: {
    status: ApplicationStatus | null;
    position: (typeof jobPositions)[number] | null;
    states: State[];
  };
  page: { after?: string; before?: string };
  applicationId: string | null;
};

/** Reads the URL; a value that is no choice counts as absent, so that any bookmark opens. */
export function readListUrl(search: URLSearchParams): ListUrl {
  return {
    filters: {
      status: parseStatus(search.get('status')),
      position: jobPositions.find((position) => position === search.get('position')) ?? null,
      states: states
        .map((state) => state.value)
        .filter((state) => search.getAll('state').includes(state)),
    },
    page: {
      after: search.get('after') ?? undefined,
      before: search.get('before') ?? undefined,
    },
    applicationId: search.get('application'),
  };
}

type Change = {
  status?: string;
  position?: string;
  state?: readonly string[];
  after?: string;
  before?: string;
  application?: string;
};

/**
 * The same URL with some of its parts changed; an empty part goes. A changed filter or page starts
 * from its own first entry, so a change never carries another page's cursor along.
 */
export function changedSearch(search: URLSearchParams, change: Change): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (!('application' in change)) {
    changed.delete('after');
    changed.delete('before');
  }
  for (const [name, value] of Object.entries(change)) {
    changed.delete(name);
    for (const one of [value].flat()) if (one) changed.append(name, one);
  }
  return changed;
}
