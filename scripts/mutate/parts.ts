/** What is changed, and the tests that have to notice: globs from the project's folder. */
type Part = { rules: string[]; tests: string[] };

export const parts: Record<string, Part> = {
  shared: {
    rules: ['app/shared/!(*.test).ts', 'app/shared/person/!(postal-address|*.test).ts'],
    tests: ['app/shared/**/*.test.ts', 'app/careers/jobs/job.test.ts'],
  },
  cart: {
    rules: ['app/cart/!(quick-add|early-quick-add|use-cart|*.test).ts', 'app/checkout/checkout.ts'],
    tests: ['app/{cart,checkout}/*.test.ts'],
  },
  secrets: {
    rules: ['app/platform/secrets/!(*.test).ts'],
    tests: ['app/platform/secrets/*.server.test.ts'],
  },
  links: {
    rules: [
      'app/platform/files/signed-links.server.ts',
      'app/links/links.server.ts',
      'app/newsletter/newsletter-links.server.ts',
      'app/onboarding/onboarding-link.ts',
      'app/accounts/{sign-in/admin-paths,visitor/sign-in-paths}.ts',
    ],
    tests: [
      'app/platform/files/signed-links.server.test.ts',
      'app/links/links.server.test.ts',
      'app/newsletter/{double-opt-in,newsletter-links}.server.test.ts',
      'app/onboarding/{onboarding-link,onboarding-page.server}.test.ts',
      'app/accounts/{sign-in/admin-paths,visitor/sign-in-paths}.test.ts',
    ],
  },
  limits: {
    rules: [
      'app/platform/http/{client-address,limits/rate-limits,limits/semaphore}.server.ts',
      'app/accounts/sessions/session-lifetime.ts',
      'app/accounts/sign-in/sign-in-limits.server.ts',
      'app/careers/apply/submission-limits.server.ts',
    ],
    tests: [
      'app/platform/http/{client-address,limits/rate-limits,limits/semaphore}.server.test.ts',
      'app/accounts/sessions/session-lifetime.test.ts',
      'app/accounts/sign-in/sign-in-limits.server.test.ts',
      'app/careers/apply/submission-limits.server.test.ts',
    ],
  },
  forms: {
    rules: ['app/forms/!(draft|use-form|*.test).ts'],
    tests: ['app/forms/*.test.ts'],
  },
  applications: {
    rules: ['app/careers/{application,application-status}.ts'],
    tests: ['app/careers/!(*.server).test.ts'],
  },
  'employee rules': {
    rules: ['app/employees/{employee,employee-form,employee-flags,record-rules}.ts'],
    tests: ['app/employees/!(*.server).test.ts'],
  },
  'onboarding rules': {
    rules: ['app/onboarding/onboarding.ts'],
    tests: ['app/onboarding/onboarding.test.ts'],
  },
  employees: {
    rules: ['app/employees/{*,record/*}.server.ts'],
    tests: [
      'app/employees/{*,links/*,admin/actions}.server.test.ts',
      'app/today/find-today.server.test.ts',
    ],
  },
  'employee links': {
    rules: ['app/employees/links/*.server.ts'],
    tests: ['app/employees/{*,links/*}.server.test.ts'],
  },
  'offer letters': {
    rules: ['app/employees/offer-letters/*.server.ts'],
    tests: ['app/employees/offer-letters/*.server.test.ts'],
  },
  onboarding: {
    rules: ['app/onboarding/*.server.ts'],
    tests: ['app/onboarding/*.server.test.ts'],
  },
  'privacy rules': {
    rules: [
      'app/privacy/breach/{breach-csv,breach-notices,breach-question,seen-fields}.ts',
      'app/privacy/requests/{answer-mail,deletion-plan,due-date}.ts',
      'app/privacy/retention/{keep-longer,retention}.ts',
    ],
    tests: [
      'app/privacy/breach/{breach-csv,breach-notices,breach-question,seen-fields}.test.ts',
      'app/privacy/requests/{answer-mail,deletion-plan,due-date}.test.ts',
      'app/privacy/retention/retention.test.ts',
    ],
  },
  'shop rules': {
    rules: [
      'app/shop/{product,product-form,last-change}.ts',
      'app/shop/product-page/{bowls,product-slug}.ts',
      'app/shop/pictures/crop.ts',
    ],
    tests: ['app/shop/!(*.server).test.ts', 'app/shop/{product-page,pictures}/!(*.server).test.ts'],
  },
  'cafe rules': {
    rules: ['app/cafe/{opening-hours,hours-form,stored-hours}.ts'],
    tests: ['app/cafe/*.test.ts'],
  },
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
    tests: [
      'app/accounts/passwords/{password,check-new-password.server}.test.ts',
      'app/accounts/two-step/{two-step,totp.server}.test.ts',
      'app/accounts/sessions/device.server.test.ts',
      'app/accounts/sessions/ending/watch-session.test.ts',
      'app/accounts/visitor/in-app-browser.test.ts',
      'app/accounts/passkeys/relying-party.test.ts',
    ],
  },
  'backup rules': {
    rules: ['app/backup/runs/retention.ts'],
    tests: ['app/backup/runs/retention.test.ts'],
  },
  lists: {
    rules: ['app/lists/{csv,list-url}.ts'],
    tests: ['app/lists/{csv,list-url}.test.ts'],
  },
};
