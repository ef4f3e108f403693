import {
  type EmployeePosition,
  type OnboardingStatus,
  parseEmployeePosition,
  parseOnboardingStatus,
} from '#app/employees/employee.ts';
import { cleanLine } from '#app/shared/text.ts';

/** Longest text that is searched for: a URL is no place for more, and no name is longer. */
export const longestSearch = 200;

/**
 * What the URL of the list says: `?status=&position=&search=&after=|before=` and what is open on top
 * of it, `&view=`, `&edit=` with an employee's id, or `&add=`. `add=` with the id of an application
 * carries its name, e-mail and position over.
 */
export type ListUrl = {
  filters: {
    status: OnboardingStatus | null;
    position: EmployeePosition | null;
    search: string;
  };
  page: { after?: string; before?: string };
  viewId: string | null;
  editId: string | null;
  add: string | null;
};

/** Reads the URL; a value that is no choice counts as absent, so that any bookmark opens. */
export function readListUrl(search: URLSearchParams): ListUrl {
  return {
    filters: {
      status: parseOnboardingStatus(search.get('status')),
      position: parseEmployeePosition(search.get('position')),
      search: cleanLine(search.get('search') ?? '').slice(0, longestSearch),
    },
    page: {
      after: search.get('after') ?? undefined,
      before: search.get('before') ?? undefined,
    },
    viewId: search.get('view'),
    editId: search.get('edit'),
    add: search.get('add'),
  };
}

type Change = {
  status?: string;
  position?: string;
  search?: string;
  after?: string;
  before?: string;
  view?: string;
  edit?: string;
  add?: string;
};

const dialogs = ['view', 'edit', 'add'] as const;

/** Does the URL have one of the dialogs open? */
export function isDialogOpen(search: URLSearchParams): boolean {
  return dialogs.some((dialog) => search.has(dialog));
}

/**
 * The same URL with some of its parts changed; an empty part goes. A changed filter or page starts
 * from its own first entry; one dialog is open at a time.
 */
export function changedSearch(search: URLSearchParams, change: Change): URLSearchParams {
  const changed = new URLSearchParams(search);
  const opens = dialogs.some((dialog) => dialog in change);
  for (const name of opens ? dialogs : ['after', 'before']) changed.delete(name);
  for (const [name, value] of Object.entries(change)) {
    changed.delete(name);
    if (value) changed.set(name, value);
  }
  return changed;
}
