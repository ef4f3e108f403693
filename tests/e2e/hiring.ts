import type { Page } from '@playwright/test';
import { and, eq, exists, like, sql } from 'drizzle-orm';
import { isInOutbox } from '#app/mail/mail-conditions.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { mails } from '#db/schema/mails.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { newApplicant } from '#tests/support/applications/application-page.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { expectClearOf, hold, toastOf, waitForHydration } from '#tests/support/pages/site-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

/** Expects this application to be open, and its buttons to be enabled, which they are after a short while. */
async function expectToShow(page: Page, name: string | undefined): Promise<void> {
  const detail = page.getByRole('article');
  await expect(detail.getByRole('heading', { name })).toBeVisible();
  await expect(detail.getByText('Reject', { exact: true })).toBeEnabled();
}

/** Stores three applications and opens their list, which begins with the newest: the last of `names`. */
async function openFamily(page: Page, server: RunningServer, filter = '') {
  const family = newApplicant('Rombongan').fullName;
  const names = ['Aminah', 'Borhan', 'Chong'].map((name) => `${family} ${name}`);
  for (const full_name of names) await applied(server, { full_name });
  const search = encodeURIComponent(family);
  await page.goto(`/admin/applications?${filter}search=${search}`);
  await waitForHydration(page);
  const detail = page.getByRole('article');
  const links = page.getByRole('main').getByRole('link', { name: /Rombongan/ });
  const shows = (name: string | undefined) => expectToShow(page, name);
  return { family, names, search, detail, links, shows };
}

test('the owner rates, notes, compares photos, and sets several at once @phone', async ({
  admin: page,
  server,
  viewport,
}) => {
  const family = newApplicant('Keluarga').fullName;
  const [first, second] = [newApplicant(`${family} Aminah`), newApplicant(`${family} Borhan`)];
  const again = `${first.fullName} again`;
  await applied(server, { full_name: first.fullName, email: first.email });
  await applied(server, {
    full_name: again,
    email: first.email,
    application_status: 'accepted',
    decided_at: new Date(),
  });
  await applied(server, { full_name: second.fullName, email: second.email });
  const main = page.getByRole('main');
  const detail = page.getByRole('article');
  const heading = (name: string) => detail.getByRole('heading', { name, exact: true });
  const toast = toastOf(page);

  await page.goto(`/admin/applications?search=${encodeURIComponent(family)}`);
  await waitForHydration(page);
  await page.getByRole('link', { name: again }).click();
  await expect(heading(again)).toBeVisible();
  await expect(detail.getByRole('link', { name: /, Full Time Barista$/ })).toHaveCount(1);
  await detail.getByLabel('Rating').selectOption('4 of 5');
  await expect(toast).toHaveText('Rated 4 of 5');
  const note = detail.getByRole('textbox', { name: 'Note' });
  await note.fill('j is a letter here.');
  await note.press('j');
  await expect(note).toHaveValue('j is a letter here.j');
  // A note that is not added yet is still there after a look at another applicant.
  await detail.getByRole('link', { name: 'Next' }).click();
  await expect(heading(first.fullName)).toBeVisible();
  await expect(note).toHaveValue('');
  await detail.getByRole('link', { name: 'Previous' }).click();
  await expect(heading(again)).toBeVisible();
  await expect(note).toHaveValue('j is a letter here.j');
  await detail.getByRole('button', { name: 'Add note' }).click();
  await expect(detail.getByText('j is a letter here.j')).toBeVisible();
  await expect(note).toHaveValue('');
  // With the photos open, one can go on to other applicants, and decide about them.
  await detail.getByRole('button', { name: 'View both photos large' }).click();
  const photos = page.getByRole('dialog', { name: /^Photos:/ });
  await expect(photos.getByRole('img')).toHaveCount(2);
  await photos.getByLabel('Application status').selectOption('Reviewing');
  await expect(toast).toHaveText('Application status updated to reviewing');
  await photos.getByRole('link', { name: 'Next' }).click();
  await expect(photos).toHaveAccessibleName(`Photos: ${first.fullName}`);
  await photos.getByRole('link', { name: 'Previous' }).click();
  await expect(photos).toHaveAccessibleName(`Photos: ${again}`);
  await photos.getByLabel('Application status').selectOption('Accepted');
  await expect(toast).toHaveText('Application status updated to accepted');
  await page.keyboard.press('Escape');
  await expect(photos).toBeHidden();
  if ((viewport?.width ?? 0) < 1024) {
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  }

  const item = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  const rowTop = async () => (await item(second.fullName).boundingBox())?.y;
  const top = await rowTop();
  await main.getByRole('button', { name: 'Select several' }).click();
  const box = (name: string) => main.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await box(second.fullName).check();
  await box(first.fullName).click({ modifiers: ['Shift'] });
  await expect(box(again)).toBeChecked();
  await box(again).uncheck();
  await main.getByRole('button', { name: 'Select all 3' }).click();
  await expect(box(again)).toBeChecked();
  await expect(main.getByRole('button', { name: 'Select none' })).toBeVisible();
  expect(await rowTop(), 'no row moves').toBe(top);
  await box(first.fullName).uncheck();
  await main.getByLabel('Set status of 2 selected').selectOption('Rejected');
  await expect(toast).toHaveText('2 applications changed');
  await expect(item(second.fullName)).toContainText('Rejected');
  // They are no longer selected: a filter may hide them now, and the next change must not reach them unseen.
  await expect(box(second.fullName)).not.toBeChecked();
  await main.getByRole('button', { name: 'Done' }).click();
  await main.getByRole('button', { name: 'Undo the change of 2 applications' }).click();
  await expect(toast).toHaveText('Put back: 2');
  await expect(item(again)).toContainText('Accepted');
  await expect(item(again)).toContainText('4 of 5');
  await expect(item(second.fullName)).toContainText('Pending');
});

test('keys alone lead through the list, into an application and back to the list', async ({
  admin: page,
  server,
}) => {
  const { family, names, detail, links, shows } = await openFamily(page, server);
  await expect(links).toHaveCount(3);
  // The keys work, and their dialog opens, before any application is open.
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Undo the last change of a status');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('j');
  await shows(names[2]);
  const search = page.getByRole('searchbox', { name: 'Search applicants' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(family);
  // The list is one stop of the Tab key, however many applicants it has.
  await page.getByRole('button', { name: 'Select several' }).focus();
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(links.first()).not.toBeFocused();
  await expect(
    page.getByRole('main').getByRole('listitem').getByRole('link').locator(':focus'),
  ).toHaveCount(0);
  await links.first().focus();
  await page.keyboard.press('Enter');
  await expect(detail).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await shows(names[1]);
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await shows(names[2]);
  // Keys that come faster than the pages load are all answered.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await shows(names[0]);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await shows(names[2]);
});

test('a digit decides and leads to the next applicant, u takes it back', async ({
  admin: page,
  server,
}) => {
  const { names, search, detail, links, shows } = await openFamily(page, server, 'status=pending&');
  // While something is being sent, Undo is disabled, and a digit decides nothing.
  const canUndo = (name: string | undefined) =>
    expect(detail.getByRole('button', { name: `Undo the decision about ${name}` })).toBeEnabled();

  // A decided application leaves the list of pending ones, and the next one still follows.
  const got: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/files/')) got.push(pathname);
  });
  await page.keyboard.press('j');
  await shows(names[2]);
  const photos = detail.getByRole('button', { name: 'View both photos large' }).locator('img');
  await expect(photos).toHaveCount(2);
  for (const photo of await photos.all()) {
    await expect(photo).toBeInViewport();
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  }
  // The photos of the next two applicants are fetched in advance, and only once.
  await expect.poll(() => new Set(got).size).toBe(6);
  const gotAhead = got.slice();
  // The next application begins at its top, however far the last one was scrolled.
  await detail.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
  await expect(photos.first()).not.toBeInViewport();
  await page.keyboard.press('4');
  await shows(names[1]);
  await expect(photos.first()).toBeInViewport();
  await expect(photos.first()).toHaveAttribute('src', /^blob:/);
  await expect(photos.first()).not.toHaveJSProperty('naturalWidth', 0);
  expect(got).toEqual(gotAhead);
  await expect(links).toHaveCount(2);

  await page.goto(`/admin/applications?search=${search}`);
  await waitForHydration(page);
  await expect(links.nth(0)).toContainText('Rejected');
  await links.nth(1).click();
  await shows(names[1]);
  await page.keyboard.down('3');
  await shows(names[0]);
  await canUndo(names[1]);
  // A key that is held down decides nothing about the next applicant.
  await page.keyboard.down('3');
  await page.keyboard.up('3');
  await page.keyboard.press('k');
  await shows(names[1]);
  await expect(links.nth(1)).toContainText('Accepted');
  await expect(links.nth(2)).toContainText('Pending');
  await page.keyboard.press('j');
  await shows(names[0]);

  // The last application of the list stays open, and the keys still work on it.
  await page.keyboard.press('4');
  await expect(links.nth(2)).toContainText('Rejected');
  await canUndo(names[0]);
  await shows(names[0]);
  // The keys also work with both photos shown large.
  await page.keyboard.press('p');
  const large = page.getByRole('dialog', { name: `Photos: ${names[0]}` });
  await expect(large.getByRole('img')).toHaveCount(2);
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: `Photos: ${names[1]}` })).toBeVisible();
  await shows(names[1]);
  await page.keyboard.press('4');
  await expect(large).toBeVisible();
  await expect(
    large.getByRole('button', { name: `Undo the decision about ${names[1]}` }),
  ).toBeEnabled();
  await page.keyboard.press('z');
  await expect(page.getByRole('dialog', { name: `Photos: ${names[1]}` })).toBeVisible();
  await expect(links.nth(1)).toContainText('Accepted');
  await page.keyboard.press('j');
  await expect(large).toBeVisible();
  await page.keyboard.press('p');
  await expect(large).toBeHidden();
  await canUndo(names[0]);
  // u takes the last decision back and shows its applicant again; pressed once more, the decision before it.
  await page.keyboard.press('u');
  await expect(links.nth(2)).toContainText('Pending');
  await canUndo(names[1]);
  await page.keyboard.press('u');
  await shows(names[1]);
  await expect(links.nth(1)).toContainText('Pending');
  await expect(detail.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(links.nth(1)).toContainText('Reviewing');
  await shows(names[1]);
  // Of fast keys, those that lead on are all answered, but a digit never decides about somebody not seen yet.
  for (const key of ['1', 'j', '4', 'k', 'k', '3']) await page.keyboard.press(key);
  await shows(names[2]);
  await expect(links.nth(0)).toContainText('Rejected');
  for (const n of [1, 2]) await expect(links.nth(n)).toContainText('Pending');
  // A digit pressed twice by a slip, and a third time as soon as the next applicant is shown, decides once.
  await page.evaluate(() => {
    const name = () => document.querySelector('article h2')?.textContent;
    const before = name();
    new MutationObserver((_, observer) => {
      if (name() === before) return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '3' }));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (const key of ['3', '3']) await page.keyboard.press(key);
  await shows(names[1]);
  await expect(links.nth(0)).toContainText('Accepted');
  await page.keyboard.press('2');
  await expect(links.nth(1)).toContainText('Reviewing');
});

test('a waiting key is dropped when a click opens another applicant', async ({
  admin: page,
  server,
}) => {
  const { names, links, shows } = await openFamily(page, server);
  await links.nth(0).click();
  await shows(names[2]);
  const [, second] = await links.evaluateAll((all) =>
    all.map((it) => new URLSearchParams((it as HTMLAnchorElement).search).get('application')),
  );
  // The second applicant loads slowly. Meanwhile a key waits, and the third one is clicked.
  const isSecond = (url: URL) => url.searchParams.get('application') === second;
  const isAsked = page.waitForRequest((request) => isSecond(new URL(request.url())));
  const slow = await hold(page, isSecond);
  await page.keyboard.press('4');
  await isAsked;
  await page.keyboard.press('k');
  await links.nth(2).click();
  await shows(names[0]);
  await page.keyboard.press('2');
  await expect(links.nth(2)).toContainText('Reviewing');
  await expect(links.nth(1)).toContainText('Pending');
  slow.arrive();
  await page.unrouteAll({ behavior: 'wait' });

  // A decision that is answered late does not open its next applicant after another one was clicked.
  const decision = await hold(page, /.*/, 'POST');
  await page.keyboard.press('k');
  await shows(names[1]);
  const isSent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('4');
  await isSent;
  await page.keyboard.press('3');
  await links.nth(0).click();
  decision.arrive();
  await shows(names[2]);
  await expect(links.nth(1)).toContainText('Rejected');
  await expect(links.nth(0)).toContainText('Rejected');
  await page.keyboard.press('2');
  await expect(links.nth(0)).toContainText('Reviewing');
  await expect(links.nth(2)).toContainText('Reviewing');
});

test.describe('an undo that is refused', () => {
  test.use({ expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/ });

  test('drops the keys that were meant for the applicant whom it would have shown again', async ({
    admin: page,
    server,
  }) => {
    const { names, detail, links, shows } = await openFamily(page, server);
    await links.nth(0).click();
    await shows(names[2]);
    await page.keyboard.press('4');
    await shows(names[1]);
    const undo = detail.getByRole('button', { name: `Undo the decision about ${names[2]}` });
    await expect(undo).toBeEnabled();
    const isPost = (url: URL) => url.pathname.startsWith('/admin/applications');
    let posts = 0;
    await page.route(isPost, async (route) => {
      if (route.request().method() === 'POST') posts += 1;
      if (posts === 1) await route.abort();
      else await route.fallback();
    });
    await page.keyboard.press('u');
    await page.keyboard.press('3');
    const toast = toastOf(page);
    await expect(toast).toContainText('Failed to update application status');
    await expect(undo).toBeEnabled();
    await page.keyboard.press('2');
    await expect(toast).toContainText('Application status updated to reviewing');
    await expect(links.nth(1)).toContainText('Reviewing');
    expect(posts, 'the undo and the last key').toBe(2);
  });
});

test('a press decides, leads to the next applicant, and can be undone; an arrow key in the list of statuses stays @phone', async ({
  admin: page,
  server,
  viewport,
}) => {
  const { names, detail, shows } = await openFamily(page, server, 'status=pending&');
  const status = detail.getByLabel('Application status');
  const undo = (name: string | undefined) =>
    detail.getByRole('button', { name: `Undo the decision about ${name}` });
  await page.getByRole('link', { name: names[2] }).click();
  await shows(names[2]);
  await status.dispatchEvent('keydown', { key: 'ArrowDown' });
  await status.selectOption('Accepted');
  const isPhone = (viewport?.width ?? 0) < 640;
  if (isPhone) {
    const open = page.getByRole('dialog');
    await expectClearOf(open.getByRole('status').locator('.toast'), [
      open.locator('header').first(),
    ]);
  }
  await expect(undo(names[2])).toBeEnabled();
  await shows(names[2]);
  await undo(names[2]).click();
  await expect(status).toHaveValue('pending');
  if (isPhone) {
    // The button is within the thumb's reach, and in the same place for the next applicant.
    const reject = detail.getByRole('button', { name: 'Reject' });
    const place = await reject.boundingBox();
    expect(place?.y).toBeGreaterThan((viewport?.height ?? 0) * 0.75);
    await reject.click();
    await shows(names[1]);
    await expect(reject).toBeEnabled();
    expect(await reject.boundingBox()).toEqual(place);
  } else {
    await status.dispatchEvent('pointerdown');
    await status.selectOption('Rejected');
    await shows(names[1]);
  }
  await expect(detail).toContainText(`Last change: ${names[2]}, Rejected`);
  await expectAccessible(page);
  await undo(names[2]).click();
  await shows(names[2]);
  await expect(status).toHaveValue('pending');
  await expect(undo(names[2])).toHaveCount(0);
  const small = detail.getByRole('button', { name: 'View both photos large' });
  await small.locator('img').last().click();
  const photos = page.getByRole('dialog', { name: /^Photos:/ });
  const [body, selfie] = [
    photos.getByRole('button', { name: 'Full body photo' }),
    photos.getByRole('button', { name: 'Selfie photo' }),
  ];
  const width = async () => (await selfie.boundingBox())?.width ?? 0;
  if (isPhone) {
    // The pressed photo has the whole width; a press on it leads to the other one.
    await expect(selfie).toBeInViewport({ ratio: 0.95 });
    await expect(body).not.toBeInViewport();
    expect(await width()).toBeGreaterThan(350);
    await selfie.click();
    await expect(body).toBeInViewport({ ratio: 0.95 });
  } else {
    const half = await width();
    await selfie.click();
    await expect(body).toBeHidden();
    expect(await width()).toBeGreaterThan(half * 1.95);
    await selfie.click();
    await expect(body).toBeVisible();
  }
  // Back closes only the photos, and the applicant who was reached meanwhile stays open.
  await photos.getByRole('link', { name: 'Next' }).click();
  await expect(photos).toHaveAccessibleName(`Photos: ${names[1]}`);
  await page.goBack();
  await expect(photos).toBeHidden();
  await shows(names[1]);
  await page.goBack();
  await expect(detail).toBeHidden();
});

test.describe('on a tablet held sideways', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('one press decides and leads to the next applicant', async ({ admin: page, server }) => {
    const { names, detail, shows } = await openFamily(page, server);
    const title = await page.getByRole('heading', { name: 'Applications (3)' }).boundingBox();
    const several = await page.getByRole('button', { name: 'Select several' }).boundingBox();
    expect(several?.y, 'on one line').toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    await page.getByRole('link', { name: names[2] }).tap();
    await shows(names[2]);
    await detail.getByRole('button', { name: 'Reject' }).tap();
    await shows(names[1]);
    await detail.getByRole('button', { name: 'Accept' }).tap();
    await shows(names[0]);
    await expect(detail).toContainText(`Last change: ${names[1]}, Accepted`);
    await expectAccessible(page);
  });
});

test('several applicants are rejected, and all told at once after a look at the email @phone', async ({
  admin: page,
  server,
}) => {
  const { family } = await openFamily(page, server);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Select several' }).click();
  await main.getByRole('button', { name: 'Select all 3' }).click();
  await main.getByLabel('Set status of 3 selected').selectOption('Rejected');
  await main.getByRole('button', { name: 'Tell by email' }).click();
  const question = page.getByRole('dialog', { name: 'Tell 3 applicants?' });
  await expect(question).toContainText('this time we have chosen somebody else');
  await expect(question).toContainText('what you send is kept as a file');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send 3 emails' }).click();
  await expect(question).toBeHidden();
  await expect(toastOf(page)).toContainText('Emails written: 3');
  await expect(main.getByRole('button', { name: /^(Tell|Undo)/ })).toHaveCount(0);
  // Without a mail server the emails are written to files, one by one; after that all can be sent again at once.
  await main.getByRole('button', { name: 'Select all 3' }).click();
  const again = page.getByRole('dialog', { name: 'Tell 3 applicants again?' });
  const theirs = exists(
    sql`(select from ${jobApplications} where ${jobApplications.id}::text = ${mails.subject_id} and ${jobApplications.full_name} like ${`${family}%`})`,
  );
  const written = and(eq(mails.state, 'sent'), isInOutbox, theirs);
  await expect.poll(() => onDatabase(server, (db) => db.$count(mails, written))).toBe(3);
  await main.getByRole('button', { name: 'Tell by email' }).click();
  await expect(again).toContainText('is kept as a file, and reaches nobody by itself');
  await again.getByRole('button', { name: 'Send 3 emails again' }).click();
  await expect(toastOf(page)).toContainText('Emails written: 3');
  await expect(again).toBeHidden();
});

test.describe('in a list that is longer than a page', () => {
  // The files of these applications do not exist.
  test.use({ expectedFaults: /404/ });
  test.afterEach(({ server }) =>
    onDatabase(server, async (db) => {
      await db.delete(jobApplications).where(like(jobApplications.full_name, 'Ramai %'));
    }),
  );

  test('keys lead from one page of the list to the next and back', async ({
    admin: page,
    server,
  }) => {
    const family = newApplicant('Ramai').fullName;
    const name = (n: number) =>
      `${family} ${String.fromCharCode(65 + (n % 26))}${n < 26 ? 'a' : 'b'}`;
    // So old that no application of another journey is between these.
    const aMonthAgo = Date.now() - 30 * 24 * 3_600_000;
    const rowOf = (n: number) =>
      applicationRow({ full_name: name(n), created_at: new Date(aMonthAgo - n * 60_000) });
    await onDatabase(server, (db) =>
      db.insert(jobApplications).values(Array.from({ length: 52 }, (_, n) => rowOf(n))),
    );
    const main = page.getByRole('main');
    const links = main.getByRole('link', { name: family });
    const shows = async (n: number) => {
      await expectToShow(page, name(n));
      await expect(main.locator('[aria-current=true]')).toContainText(name(n));
    };
    await page.goto(`/admin/applications?search=${encodeURIComponent(family)}`);
    await waitForHydration(page);
    await links.nth(48).click();
    await shows(48);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await shows(50);
    await expect(main).toContainText('51 to 52 of 52');
    await page.keyboard.press('k');
    await shows(49);
    await expect(main).toContainText('1 to 50 of 52');
    // A decision about the last applicant of a page leads to the next page.
    await page.keyboard.press('4');
    await shows(50);
    await page.keyboard.press('u');
    await shows(49);
  });
});
