/** Globs: `rules` are the files to change; `besides` their own tests, these tests have to notice the changes, too. */
type Part = { rules: string[]; besides?: string[] };

export const parts: Record<string, Part> = {
  shared: {
    rules: ['app/shared/!(*.test).ts', 'app/shared/person/!(postal-address|*.test).ts'],
    besides: ['app/careers/jobs/job.test.ts'],
  },
  cart: {
    rules: ['app/cart/!(quick-add|early-quick-add|use-cart|*.test).ts', 'app/checkout/checkout.ts'],
    besides: ['app/checkout/order.test.ts'],
  },
  secrets: { rules: ['app/platform/secrets/!(*.test).ts'] },
  links: {
    rules: [
      'app/platform/files/signed-links.server.ts',
      'app/links/links.server.ts',
      'app/newsletter/newsletter-links.server.ts',
      'app/onboarding/onboarding-link.ts',
      'app/accounts/{sign-in/admin-paths,visitor/sign-in-paths}.ts',
    ],
    besides: [
      'app/newsletter/double-opt-in.server.test.ts',
      'app/onboarding/onboarding-page.server.test.ts',
    ],
  },
  limits: {
    rules: [
      'app/platform/http/{client-address,limits/rate-limits,limits/semaphore}.server.ts',
      'app/accounts/sessions/session-lifetime.ts',
      'app/accounts/sign-in/sign-in-limits.server.ts',
      'app/careers/apply/submission-limits.server.ts',
    ],
  },
  forms: { rules: ['app/forms/!(draft|use-form|*.test).ts'] },
  applications: { rules: ['app/careers/{application,application-status}.ts'] },
  'employee rules': {
    rules: ['app/employees/{employee,employee-form,employee-flags,record-rules}.ts'],
  },
  'onboarding rules': { rules: ['app/onboarding/onboarding.ts'] },
  employees: {
    rules: ['app/employees/{*,record/*}.server.ts'],
    besides: [
      'app/employees/{*,links/*,admin/actions}.server.test.ts',
      'app/today/find-today.server.test.ts',
    ],
  },
  'employee links': {
    rules: ['app/employees/links/*.server.ts'],
    besides: ['app/employees/{*,links/*}.server.test.ts'],
  },
  'offer letters': { rules: ['app/employees/offer-letters/*.server.ts'] },
  onboarding: {
    rules: ['app/onboarding/*.server.ts'],
    besides: ['app/onboarding/*.server.test.ts'],
  },
  'privacy rules': {
    rules: [
      'app/privacy/breach/{breach-csv,breach-notices,breach-question,seen-fields}.ts',
      'app/privacy/requests/{answer-mail,deletion-plan,due-date}.ts',
      'app/privacy/retention/{keep-longer,retention}.ts',
    ],
  },
  'shop rules': {
    rules: [
      'app/shop/{product,product-form,last-change}.ts',
      'app/shop/product-page/{bowls,product-slug}.ts',
      'app/shop/pictures/crop.ts',
    ],
  },
  'cafe rules': { rules: ['app/cafe/{opening-hours,hours-form,stored-hours}.ts'] },
  'account rules': {
    rules: [
      'app/accounts/passwords/password.ts',
      'app/accounts/passwords/check-new-password.server.ts',
      'app/accounts/two-step/{two-step.ts,totp.server.ts}',
      'app/accounts/sessions/device.server.ts',
      'app/accounts/sessions/ending/watch-session.ts',
      'app/accounts/visitor/in-app-browser.ts',
      'app/accounts/passkeys/relying-party.ts',
    ],
  },
  'backup rules': { rules: ['app/backup/runs/retention.ts'] },
  lists: { rules: ['app/lists/{csv,list-url}.ts'] },
};
