import type { Locator, Page } from '@playwright/test';
import { cartLine, standard, storedCart } from '#tests/fixtures/products.ts';
import { links } from '#tests/support/database/filled-cafe.ts';
import { shipping } from './checkout-page.ts';
import { hydratePage, openHydrated, waitForHydration } from './site-page.ts';

/** Who looks at a screen; by default nobody in particular. */
export type Viewer = 'owner' | 'visitor' | 'data subject' | 'first admin';

/** A screen, or a state of one, of a filled cafe. Looking at it changes nothing that another one shows. */
export type Screen = {
  name: string;
  path: string;
  as?: Viewer;
  /** The status of its document, if not 200. */
  status?: 404;
  /** Goes on from the path, until the screen's content can be seen. */
  prepare?: (page: Page) => Promise<unknown>;
  /** `prepare` takes other steps from 1024 px on, where a record is a row, and an open one is beside its list. */
  differsWide?: true;
};

const nowhere = '00000000-0000-4000-8000-000000000000';
const nobody = 'search=nobody-is-called-this';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const seen = (place: Locator) => place.first().waitFor();

/** Presses a button, and waits for the dialog that it opens. */
function asks(name: string | RegExp, title: string | RegExp) {
  return async (page: Page) => {
    await button(page, name).first().click();
    await seen(dialog(page, title));
  };
}

/** One after the other. */
function steps(...all: ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page) => {
    for (const step of all) await step(page);
  };
}

function asOwner(screens: Screen[]): Screen[] {
  return screens.map((screen) => ({ ...screen, as: 'owner' }));
}

/** Every page of the site, at its best. */
export const publicScreens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'the menu', path: '/', prepare: openMenu },
  { name: 'the shop', path: '/shop' },
  { name: 'a product', path: '/shop/standard-1.0' },
  { name: 'the cart', path: '/shop', prepare: fillCart },
  { name: 'the checkout', path: '/checkout', prepare: comeWithCart },
  { name: 'an order', path: '/checkout/ordered', prepare: comeWithOrder },
  { name: 'the store', path: '/store' },
  { name: 'careers', path: '/career' },
  { name: 'the application form', path: '/career', prepare: openApplicationForm },
  { name: 'signing in', path: '/auth' },
  { name: 'the privacy policy', path: '/privacy-policy' },
  { name: 'the privacy policy in Malay', path: '/privacy-policy/ms' },
  { name: 'a notice', path: '/notices/application' },
  { name: 'asking for your data', path: '/my-data' },
  { name: 'your data', path: '/my-data/held', as: 'data subject' },
  { name: 'no such page', path: '/no-such-page', status: 404 },
  { name: 'onboarding, refused', path: `/onboarding/${nowhere}` },
  { name: 'admin login', path: '/admin/login' },
  { name: 'a forgotten password', path: '/admin/forgot-password' },
];

/** Every page of the back office, with something on it. */
export const adminScreens: Screen[] = asOwner([
  { name: 'today', path: '/admin/today' },
  { name: 'the applications', path: '/admin/applications' },
  {
    name: 'an application, open',
    path: '/admin/applications',
    prepare: openApplication,
    differsWide: true,
  },
  { name: 'the employees', path: '/admin/employees' },
  {
    name: 'an employee’s details',
    path: '/admin/employees?status=completed',
    prepare: openDetails,
    differsWide: true,
  },
  { name: 'onboarding', path: '/admin/employees?status=pending', prepare: followSharedLink },
  { name: 'the email list', path: '/admin/email-list' },
  { name: 'the jobs', path: '/admin/jobs' },
  { name: 'the products', path: '/admin/shop' },
  { name: 'the cafe', path: '/admin/cafe' },
  { name: 'the data requests', path: '/admin/requests' },
  { name: 'if data got out', path: '/admin/requests/breach' },
  { name: 'the backups', path: '/admin/backups' },
  { name: 'the team', path: '/admin/team' },
  { name: 'the owner’s account', path: '/admin/account' },
  { name: 'no such screen', path: '/admin/aplications', status: 404 },
]);

/** Other states of the site's pages: nothing there, mistakes, questions, good links and dead ones. */
export const publicStates: Screen[] = [
  { name: 'a product that is sold out', path: '/shop/imperial-1.0' },
  { name: 'waiting for a product', path: '/shop', prepare: openRestockForm },
  {
    name: 'the cart, empty',
    path: '/store',
    prepare: steps(hydratePage, asks(/^Cart$/, 'Cart')),
  },
  {
    name: 'the checkout, with nothing in the cart',
    path: '/checkout',
    prepare: (page) => seen(page.getByRole('heading', { name: 'YOUR CART IS EMPTY' })),
  },
  { name: 'the checkout, with its mistakes', path: '/checkout', prepare: orderWithMistakes },
  { name: 'careers, the other job', path: '/career?job=barista-parttime' },
  { name: 'the application form, with its mistakes', path: '/career', prepare: sendEmptyForm },
  {
    name: 'an application, sent',
    path: '/career/submitted?reference=A1B2-C3D4',
    prepare: comeWithReceipt,
  },
  { name: 'a visitor’s account', path: '/account', as: 'visitor' },
  {
    name: 'a visitor’s account, asked before it is deleted',
    path: '/account',
    as: 'visitor',
    prepare: asks('Delete my account', 'Delete your account?'),
  },
  { name: 'a notice, for employees', path: '/notices/onboarding' },
  { name: 'the newsletter', path: '/newsletter' },
  { name: 'a subscription to confirm', path: links.confirmSubscription },
  {
    name: 'onboarding, completed already',
    path: links.usedOnboarding,
    prepare: (page) => seen(page.getByText('You have already completed this')),
  },
  { name: 'a subscription, by a dead link', path: '/newsletter/confirm/dead', status: 404 },
  { name: 'unsubscribing', path: '/newsletter/unsubscribe' },
  { name: 'unsubscribing, by a link', path: links.unsubscribe },
  { name: 'unsubscribing, by a dead link', path: '/newsletter/dead', status: 404 },
  { name: 'asking for your data, again', path: '/my-data?ended' },
  { name: 'your data, by a link', path: links.myData },
  { name: 'your data, by a dead link', path: '/my-data/dead', status: 404 },
  {
    name: 'your data, asked before its deletion is asked for',
    path: '/my-data/held',
    as: 'data subject',
    prepare: asks('Ask for deletion', 'Ask us to delete your data?'),
  },
  { name: 'a code, too late', path: '/admin/login/code' },
  { name: 'a new password, by a link', path: links.resetPassword },
  { name: 'a new password, by a dead link', path: '/admin/reset-password/dead', status: 404 },
  { name: 'a new email address, to sign in for', path: links.confirmEmail },
  { name: 'an invitation', path: links.invitation },
  { name: 'an invitation, by a dead link', path: '/admin/invitation/dead', status: 404 },
  { name: 'the first account', path: links.firstAdmin, as: 'first admin' },
  { name: 'the first account, by a dead link', path: '/admin/setup/dead', status: 404 },
];

/** Other states of the back office: nothing found, forms, mistakes, questions, files. */
export const adminStates: Screen[] = asOwner([
  {
    name: 'the menu of the back office',
    path: '/admin/today',
    prepare: openAdminMenu,
    differsWide: true,
  },
  { name: 'the applications, none found', path: `/admin/applications?${nobody}` },
  {
    name: 'the applications, by state',
    path: '/admin/applications',
    prepare: async (page) => {
      await button(page, 'All States').click();
      await seen(page.getByRole('group', { name: 'States' }));
    },
  },
  { name: 'the applications, some ticked', path: '/admin/applications', prepare: tickTwo },
  {
    name: 'an application to edit',
    path: '/admin/applications',
    differsWide: true,
    prepare: steps(openApplication, asks('Edit', 'Edit Application')),
  },
  {
    name: 'an application, asked before it is deleted',
    path: '/admin/applications',
    differsWide: true,
    prepare: steps(openApplication, asks(/^Delete/, 'Delete Application')),
  },
  {
    name: 'an application, asked before the applicant is told',
    path: '/admin/applications?status=rejected-untold',
    differsWide: true,
    prepare: steps(openApplication, asks('Tell the applicant', 'Tell the applicant?')),
  },
  {
    name: 'a photo of an applicant',
    path: '/admin/applications',
    differsWide: true,
    prepare: steps(openApplication, async (page) => {
      const row = page.getByRole('listitem').filter({ hasText: 'Full body photo' });
      await row.getByRole('button', { name: 'View' }).click();
      await seen(dialog(page, /^Full body photo/).getByRole('img'));
    }),
  },
  {
    name: 'both photos of an applicant',
    path: '/admin/applications',
    differsWide: true,
    prepare: steps(openApplication, asks('View both photos large', /^Photos: /)),
  },
  {
    name: 'the keys of a review',
    path: '/admin/applications',
    differsWide: true,
    prepare: steps(openApplication, async (page) => {
      await page.keyboard.press('?');
      await seen(dialog(page, 'Keys'));
    }),
  },
  { name: 'the employees, none found', path: `/admin/employees?${nobody}` },
  {
    name: 'adding an employee',
    path: '/admin/employees',
    prepare: asks('Add Employee', 'Add Employee'),
  },
  {
    name: 'an employee’s record to edit, with its mistakes',
    path: '/admin/employees?status=completed',
    prepare: editWrongly,
    differsWide: true,
  },
  {
    name: 'an employee’s record, asked before what was typed is thrown away',
    path: '/admin/employees?status=completed',
    differsWide: true,
    prepare: steps(editWrongly, async (page) => {
      await page.keyboard.press('Escape');
      await seen(dialog(page, 'Discard changes?'));
    }),
  },
  {
    name: 'an employee, asked before the record is deleted',
    path: '/admin/employees',
    prepare: steps(openRecordMenu, asks(/^Delete employee/, 'Delete Employee')),
    differsWide: true,
  },
  {
    name: 'the menu of an employee',
    path: '/admin/employees',
    prepare: openRecordMenu,
    differsWide: true,
  },
  {
    name: 'an onboarding link, before it is sent',
    path: '/admin/employees?status=pending',
    differsWide: true,
    prepare: steps(openCard, asks(/^Send link to/, /^Send the link to/)),
  },
  {
    name: 'an onboarding link, asked before there is another',
    path: '/admin/employees?status=completed',
    differsWide: true,
    prepare: steps(openCard, asks(/^Generate Link for/, 'Generate another link?')),
  },
  {
    name: 'onboarding, with its mistakes',
    path: '/admin/employees?status=pending',
    prepare: steps(followSharedLink, async (page) => {
      await button(page, 'Complete Onboarding').click();
      await seen(page.getByRole('main').getByText('IC number is required'));
    }),
  },
  { name: 'the email list, nobody found', path: `/admin/email-list?${nobody}` },
  {
    name: 'how the email list grows, as a table',
    path: '/admin/email-list',
    prepare: async (page) => {
      await page.getByText('As a table').click();
      await seen(page.getByRole('table').getByRole('row').last());
    },
  },
  {
    name: 'a subscriber, asked before they are removed',
    path: '/admin/email-list',
    prepare: asks(/^Remove/, 'Remove Subscriber'),
  },
  {
    name: 'a job to edit',
    path: '/admin/jobs',
    prepare: asks('Edit Full Time Barista', 'Full Time Barista'),
  },
  {
    name: 'a job to edit, as it will look',
    path: '/admin/jobs',
    prepare: steps(asks('Edit Full Time Barista', 'Full Time Barista'), asks('Preview', 'Preview')),
  },
  {
    name: 'a product to edit, with its mistakes',
    path: '/admin/shop',
    prepare: steps(asks('Edit Standard 1.0', 'Edit Standard 1.0'), async (page) => {
      await page.getByLabel('Price').fill('RM5O');
      await button(page, 'Save').click();
      await seen(page.getByText(/such as RM50 or RM9\.90/));
    }),
  },
  { name: 'a product to add', path: '/admin/shop', prepare: asks('Add product', 'Add product') },
  {
    name: 'a data request, asked before all is deleted',
    path: '/admin/requests',
    prepare: asks(/^Delete: /, 'Delete what may go?'),
  },
  {
    name: 'a data request to refuse',
    path: '/admin/requests',
    prepare: asks(/^Refuse: /, 'Refuse the request?'),
  },
  {
    name: 'if data got out, with nothing said',
    path: '/admin/requests/breach',
    prepare: async (page) => {
      await button(page, 'Look it up').click();
      await seen(page.getByText(/at least one/));
    },
  },
  {
    name: 'an invitation, asked before it is withdrawn',
    path: '/admin/team',
    prepare: asks(/^Withdraw the invitation/, 'Withdraw this invitation?'),
  },
  {
    name: 'turning on two-step verification',
    path: '/admin/account',
    prepare: asks('Turn on', 'Turn on two-step verification'),
  },
  { name: 'a new email address', path: links.confirmEmail },
]);

async function openMenu(page: Page): Promise<void> {
  await button(page, 'Menu').click();
  await seen(page.getByRole('navigation', { name: 'Menu' }));
}

/** Opens the menu; on a desktop it is open already. */
async function openAdminMenu(page: Page): Promise<void> {
  const menu = button(page, 'Menu');
  if (await menu.isVisible()) await menu.click();
  await seen(button(page, 'Logout').filter({ visible: true }));
}

async function fillCart(page: Page): Promise<void> {
  await hydratePage(page);
  await asks('Quick Add', 'Cart')(page);
}

async function comeWithCart(page: Page): Promise<void> {
  const cart = storedCart(cartLine(standard));
  await page.evaluate((text) => localStorage.setItem('cart', text), cart);
  await page.reload();
  await seen(page.getByRole('region', { name: 'Order summary' }));
}

async function orderWithMistakes(page: Page): Promise<void> {
  await comeWithCart(page);
  await button(page, 'PLACE ORDER').click();
  await seen(page.getByText('State is required'));
}

/** As after sending an application: the form leaves the email address in the tab's history. */
async function comeWithReceipt(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState({ usr: 'aisyah@example.com' }, ''));
  await page.reload();
  await seen(page.getByText('Your reference'));
}

async function comeWithOrder(page: Page): Promise<void> {
  const texts = shipping.map(([label, , text]) => [shippingName(label), text]);
  const order = {
    placedAt: Date.now(),
    cart: storedCart(cartLine(standard)),
    shipping: { ...Object.fromEntries(texts), country: 'Malaysia' },
  };
  await page.evaluate((text) => sessionStorage.setItem('order', text), JSON.stringify(order));
  await page.reload();
  await seen(page.getByRole('region', { name: 'Order summary' }));
}

/** 'firstName' of 'First name' */
function shippingName(label: string): string {
  return label.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}

async function openRestockForm(page: Page): Promise<void> {
  await hydratePage(page);
  const card = page.getByRole('article', { name: 'Imperial 1.0' });
  await card.getByText("Tell me when it's back").click();
  await seen(card.getByRole('button', { name: 'Notify me' }));
}

async function openApplicationForm(page: Page): Promise<void> {
  await openHydrated(page, '/career');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
}

async function sendEmptyForm(page: Page): Promise<void> {
  await waitForHydration(page);
  await button(page, 'Submit Application').click();
  await seen(page.getByRole('main').getByText('Selfie image is required'));
}

async function openApplication(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('list').getByRole('link').first().click();
  await seen(page.getByRole('article').getByText('Documents & Photos'));
}

async function tickTwo(page: Page): Promise<void> {
  await button(page, 'Select several').click();
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await seen(page.getByRole('combobox', { name: 'Set status of 2 selected' }));
}

/** Opens the first record's card on a phone or tablet; wider windows have rows. */
async function openCard(page: Page): Promise<void> {
  await waitForHydration(page);
  const opener = button(page, /^Details of/).first();
  if (await opener.isVisible()) await opener.click();
}

async function openDetails(page: Page): Promise<void> {
  await openCard(page);
  await button(page, 'View details').first().click();
  await seen(page.getByRole('dialog').getByText('Emergency Contact'));
}

async function openRecordMenu(page: Page): Promise<void> {
  await openCard(page);
  await button(page, /^More for (?!the )/)
    .first()
    .click();
  await seen(button(page, /^Delete employee/));
}

async function editWrongly(page: Page): Promise<void> {
  await openRecordMenu(page);
  await asks(/^Edit the record/, 'Edit Employee')(page);
  await page.getByLabel('PIN').fill('12a4');
  await page.getByLabel('Phone number').first().fill('0123');
  await button(page, 'Save').click();
  await seen(page.getByText('Enter a phone number of 8 to 15 digits.'));
}

async function followSharedLink(page: Page): Promise<void> {
  await openRecordMenu(page);
  const share = page.getByRole('link', { name: 'Share by WhatsApp' });
  const message = await share.getAttribute('href');
  const link = /\/onboarding\/[\w-]+/.exec(decodeURIComponent(message ?? ''))?.[0];
  await page.goto(link ?? '');
  await seen(page.getByRole('heading', { name: 'Employee Onboarding' }));
}
