import { confirmedCsv } from '#app/accounts/confirm/confirmed-download.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/export-register.route.ts';
import { exportRegister } from './export-register.server.ts';

/** GET /admin/employees.csv: the register of employees (spec 7.14). */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return confirmedCsv(
    { request, context },
    {
      name: 'employee-register',
      action: '/admin/employees.csv get',
      write: (admin, now) => exportRegister(services, { admin, now }),
    },
  );
}
