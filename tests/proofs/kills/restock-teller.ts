/**
 * A process that does nothing but tell who waits for a product, for the test that kills it. Started with the
 * database's URL and the mail server's.
 */
import { workTelling } from '#app/shop/restock/tell-waiting.server.ts';
import { openServices, sendMails } from './program-services.ts';

const [url = '', SMTP_URL = ''] = process.argv.slice(2);
const services = await openServices(url, { SMTP_URL, MAIL_FROM: 'hello@cafe.example' });
await sendMails(services);
await workTelling(services);
