/**
 * A process that does nothing but tell who waits for a product, for the test that kills it. Started with the
 * database's URL and the mail server's.
 */
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { createRateLimits } from '#app/platform/http/rate-limits.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { workTelling } from '#app/shop/restock/tell-waiting.server.ts';

const [url = '', smtpUrl = ''] = process.argv.slice(2);
const { db } = openDatabase(url);
const keys = createKeys('a secret for tests, long enough to be one');
const settings = readSettings({ SMTP_URL: smtpUrl, MAIL_FROM: 'hello@cafe.example' });
const limits = createRateLimits(db, keys, 1);
const services = { db, keys, limits, settings, jobs: await startJobs(url) };
const transport = createMailTransport(settings, { name: 'Embun', address: 'hello@cafe.example' });
await workMail(services, transport, async ({ subject }) => ({ html: subject, text: subject }));
await workTelling(services);
