/**
 * A server that only takes applications, adds employees and receives their offer letters, for tests to kill. Its
 * arguments are the database's URL and the data folder; it prints its port once it listens.
 */
import { submitApplication } from '#app/careers/apply/submit-application.server.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { storeOfferLetter } from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { listen, openServices } from './program-services.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const services = await openServices(url, { DATA_DIR: dataDir });
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

/** POST /application takes one; /employee/{name} adds somebody; /letter/{id} takes their letter. */
listen(async (request) => {
  const [, kind, value = ''] = new URL(request.url).pathname.split('/');
  const now = new Date();
  if (kind === 'application') return Response.json(await submitApplication(services, request));
  if (kind === 'letter') {
    const upload = { id: value, admin, replaces: true, now };
    return Response.json(await storeOfferLetter(services, request, upload));
  }
  const employee = {
    full_name_ic: value,
    email: `${value}@example.com`,
    job_position: 'Full Time Barista',
  } as const;
  return Response.json(await addEmployee(services, { employee, admin, now }));
});
