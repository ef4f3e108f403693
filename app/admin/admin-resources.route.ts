import { refuseOtherSites, requireAdmin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Route } from './+types/admin-resources.route.ts';

/**
 * What stands below fetches things for an admin and has no page of its own. Every request to it
 * reaches the server, so the gate needs no loader.
 */
export const middleware: Route.MiddlewareFunction[] = [refuseOtherSites, requireAdmin];
