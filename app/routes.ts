import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the site and the module that answers it. */
export default [
  layout('site/frame/site-frame.route.tsx', [
    index('site/home.route.tsx'),
    route('shop', 'shop/shop.route.tsx'),
    route('store', 'store/store.route.tsx'),
    route('checkout', 'checkout/checkout.route.tsx'),
    route('privacy-policy', 'site/privacy/privacy-policy.route.tsx'),
    route('privacy-policy/ms', 'site/privacy/privacy-policy-ms.route.tsx'),
    route('notices/:form', 'notices/notice.route.tsx'),
    route('career', 'careers/careers.route.tsx'),
    route('account', 'accounts/visitor/account/account.route.tsx'),
    route('career/submitted', 'careers/apply/application-submitted.route.tsx'),
    route('newsletter', 'newsletter/newsletter.route.tsx'),
    route('newsletter/confirm/:token', 'newsletter/confirm.route.tsx'),
    route('newsletter/unsubscribe', 'newsletter/unsubscribe/request-unsubscribe.route.tsx'),
    route('newsletter/unsubscribe/:token', 'newsletter/unsubscribe/unsubscribe.route.tsx'),
    route('my-data', 'privacy/my-data/my-data.route.tsx'),
    route('my-data/held', 'privacy/my-data/held.route.tsx'),
    route('my-data/:token', 'privacy/my-data/open-data-link.route.tsx'),
    route('*', 'site/not-found.route.tsx'),
  ]),
  route('sitemap.xml', 'site/sitemap.route.ts'),
  route('robots.txt', 'site/robots.route.ts'),
  route('speculation-rules', 'site/speculation-rules.route.ts'),

  route('my-data/download', 'privacy/my-data/download-data.route.ts'),

  route('onboarding/:token', 'onboarding/onboarding.route.tsx'),

  route('api/submit-application', 'careers/apply/submit-application.route.ts'),
  route('api/notices/:form', 'notices/notice-texts.route.ts'),
  route('api/check-onboarding-link', 'onboarding/check-onboarding-link.route.ts'),
  route('api/complete-onboarding', 'onboarding/complete-onboarding.route.ts'),
  route('auth', 'accounts/visitor/sign-in.route.tsx'),
  route('api/session', 'accounts/visitor/session.route.ts'),
  route('api/sign-out', 'accounts/visitor/sign-out.route.ts'),
  route('api/account-data', 'accounts/visitor/account/account-data.route.ts'),
  route('api/auth/*', 'accounts/auth-api.route.ts'),

  ...prefix('admin', [
    route('login', 'accounts/admin/admin-login.route.tsx'),
    route('login/passkey', 'accounts/passkeys/sign-in/passkey-sign-in.route.ts'),
    route('login/code', 'accounts/two-step/sign-in/sign-in-code.route.tsx'),
    route('forgot-password', 'accounts/recovery/forgot-password.route.tsx'),
    route('reset-password/:token', 'accounts/recovery/reset-password.route.tsx'),
    route('confirm-email/:token', 'accounts/profile/confirm-email.route.tsx'),
    route('setup/:token', 'accounts/setup/admin-setup.route.tsx'),
    // The same page for whoever is invited.
    route('invitation/:token', 'accounts/setup/admin-setup.route.tsx', { id: 'admin-invitation' }),
    route('logout', 'accounts/admin/admin-logout.route.ts'),
    route('session', 'accounts/sessions/ending/admin-session.route.ts'),
    layout('admin/frame/admin-frame.route.tsx', [
      route('applications', 'admin/applications/applications.route.tsx'),
      route('employees', 'admin/employees/employees.route.tsx'),
      route('email-list', 'admin/email-list/email-list.route.tsx'),
      route('jobs', 'admin/jobs/jobs.route.tsx'),
      route('requests', 'admin/requests/requests.route.tsx'),
      route('requests/breach', 'admin/requests/breach/breach.route.tsx'),
      route('backups', 'admin/backups/backups.route.tsx'),
      route('team', 'admin/team/team.route.tsx'),
      route('account', 'admin/account/account.route.tsx'),
    ]),
  ]),
  // Gated like the admin pages.
  layout('admin/admin-resources.route.ts', [
    route('admin/passkey-options', 'accounts/passkeys/passkey-options.route.ts'),
    route('admin/confirm-identity', 'accounts/confirm/confirm-identity.route.ts'),
    route('admin/backups/:name', 'admin/backups/download-backup.route.ts'),
    route('admin/requests/breach.csv', 'admin/requests/breach/export-breach.route.ts'),
    route('admin/email-list.csv', 'newsletter/subscribers/export-subscribers.route.ts'),
    route('api/export-application-pdf', 'careers/pdf/export-application-pdf.route.ts'),
    route(
      'files/job-applications/:applicationId/:slot',
      'careers/review/application-file.route.ts',
    ),
    route('api/employee-record', 'employees/record/open-employee.route.ts'),
    route('api/offer-letters/:employeeId', 'employees/offer-letters/upload-offer-letter.route.ts'),
    route('api/offer-letter-link', 'employees/offer-letters/link-offer-letter.route.ts'),
    route('files/offer-letters/:employeeId/:slot', 'employees/offer-letters/offer-letter.route.ts'),
  ]),
] satisfies RouteConfig;
