import { refuseOtherSites, requireAdmin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Route } from './+types/admin-resources.route.ts';

/**
 * The gate of the routes below, which fetch things for an admin and have no pages. Every request to them reaches
 * the server, so this route needs no loader for the gate to run.
 */
export const middleware: Route.MiddlewareFunction[] = [refuseOtherSites, requireAdmin];
