/**
 * A server that does nothing but add employees and receive their offer letters, for the test that
 * kills it. Started with the database's URL and the data folder; prints its port when it listens.
 */
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { storeOfferLetter } from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { listen, openServices } from './program-services.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const services = await openServices(url, { DATA_DIR: dataDir });
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

/** POST /{name} adds somebody; POST /letter/{id} takes a letter. */
listen(async (request) => {
  const [, first = '', id] = new URL(request.url).pathname.split('/');
  const now = new Date();
  if (id) {
    const upload = { id, admin, replaces: true, now };
    return Response.json(await storeOfferLetter(services, request, upload));
  }
  const employee = {
    full_name_ic: first,
    email: `${first}@example.com`,
    job_position: 'Full Time Barista',
  } as const;
  return Response.json(await addEmployee(services, { employee, admin, now }));
});
