/**
 * A process that only tells people that the product they wait for is back, for a test to kill. Its arguments are
 * the URLs of the database and of the mail server.
 */
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { workTelling } from '#app/shop/restock/tell-waiting.server.ts';
import { openServices } from './program-services.ts';

const [url = '', SMTP_URL = ''] = process.argv.slice(2);
const services = await openServices(url, { SMTP_URL, MAIL_FROM: 'hello@cafe.example' });
const from = { name: 'Embun', address: 'hello@cafe.example' };
const transport = createMailTransport(services.settings, from);
await workMail(services, transport, async ({ subject }) => ({ html: subject, text: subject }));
await workTelling(services);
