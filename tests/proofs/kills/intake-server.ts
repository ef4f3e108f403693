/**
 * A server that does nothing but receive applications, for the test that kills it. Started with the
 * database's URL and the data folder; prints its port when it listens.
 */
import { submitApplication } from '#app/careers/apply/submit-application.server.ts';
import { listen, openServices } from './program-services.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const services = await openServices(url, { DATA_DIR: dataDir });

listen(async (request) => {
  const result = await submitApplication(services, request, '192.0.2.1', () => new Date());
  return Response.json(result, { status: result.ok ? 200 : result.status });
});
