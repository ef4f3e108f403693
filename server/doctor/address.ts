import { createServer } from 'node:http';
import * as z from 'zod';
import type { Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { loopbackNames } from '#app/platform/loopback.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import { transportWarnings } from '#app/platform/transport-warnings.server.ts';
import { serverId } from '#server/health.ts';
import { takePort } from '#server/http/http-server.ts';
import { type Findings, note, ok, wrong } from './finding.ts';
import { hasSecret } from './folders.ts';

const answerLimitMs = 8000;

/** Is the port free, or held by the site itself? */
export async function lookAtPort(settings: Settings): Promise<Findings> {
  const { port } = settings;
  try {
    const node = createServer();
    await takePort(node, settings, { warn: () => undefined });
    node.close();
    // Somebody may have connected in the meantime, such as the check of the address.
    node.closeAllConnections();
    return ok(`${port} is free: the site does not run`);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return (await isServing(settings)) ? ok(`${port}: the site runs`) : wrong(error.message);
  }
}

/** Does the public address lead to this site? */
export async function lookAtAddress(settings: Settings): Promise<Findings> {
  const { origin } = settings;
  const own = await findOwnId(settings);
  if (own === null) return note('not tried: the site has no secret yet, or none that can be read');
  const [runs, reached] = await Promise.all([isServing(settings), askForId(origin)]);
  if ('id' in reached && reached.id === own) return ok(`${origin} leads to this site`);
  const isHere = loopbackNames.includes(new URL(origin).hostname);
  const isSilent = 'error' in reached ? isHere : reached.id === null;
  if (!runs && isSilent) return note('not tried: the site does not run');
  return wrong(`${origin} does not lead to this site: ${reasonOf(reached)}`);
}

export function lookAtProxy({ origin, trustedProxyHops }: Settings): Findings {
  if (!origin.startsWith('https:')) return ok('none is needed for a plain http address');
  if (trustedProxyHops > 0) return ok(`${trustedProxyHops} in front`);
  return wrong(
    'https needs a proxy in front, and TRUSTED_PROXY_HOPS is 0, so all visitors share its limits: set it to the number of proxies, usually 1.',
  );
}

export function lookAtTransport(settings: Settings): Findings {
  const warnings = transportWarnings(settings);
  if (warnings.length === 0) return ok('nothing goes unencrypted to another machine');
  // Between containers of one machine it may be intended; for the public address it never is.
  return warnings.map((warning) =>
    warning.startsWith('APP_ORIGIN')
      ? wrong(`${warning}. Put a proxy with https in front, and set APP_ORIGIN to it.`)
      : note(warning),
  );
}

async function findOwnId(settings: Settings): Promise<string | null> {
  if (!hasSecret(settings)) return null;
  try {
    const { current } = await readSecrets(settings);
    return serverId(createKeys(current));
  } catch (error) {
    // The check 'secrets' reports it.
    if (error instanceof StartupError) return null;
    throw error;
  }
}

/** Does this site answer on its own port? */
async function isServing(settings: Settings): Promise<boolean> {
  const { host, port } = settings;
  const named = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const reached = await askForId(`http://${named.includes(':') ? `[${named}]` : named}:${port}`);
  return 'id' in reached && reached.id !== null && reached.id === (await findOwnId(settings));
}

type Reached = { id: string | null; status: number } | { error: unknown };

async function askForId(origin: string): Promise<Reached> {
  try {
    const signal = AbortSignal.timeout(answerLimitMs);
    const response = await fetch(`${origin}/healthz`, { redirect: 'manual', signal });
    const answer = healthAnswer.safeParse(await response.json().catch(() => null));
    return { id: answer.data?.id ?? null, status: response.status };
  } catch (error) {
    return { error };
  }
}

const healthAnswer = z.object({ id: z.string() });

function reasonOf(reached: Reached): string {
  if ('error' in reached) return unreachable(reached.error);
  if (reached.id === null)
    return `it answers with ${reached.status}. Let the proxy pass everything on to this site.`;
  return 'another site answers, or one with another SECRET_KEY. Check APP_ORIGIN, and where its name and proxy lead.';
}

const hints: Record<string, string> = {
  ENOTFOUND: 'nobody knows this name. Check APP_ORIGIN, and the entry in the DNS.',
  EAI_AGAIN: 'the name could not be looked up. Check the DNS of this machine.',
  ECONNREFUSED: 'nothing answers there. Start the site, or the proxy in front of it.',
};

function unreachable(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : cause.name;
  const isCertificate = /CERT|ISSUER|SSL|TLS|SIGNATURE/.test(code);
  if (isCertificate) return `its certificate is refused (${code}). Renew it at the proxy.`;
  return hints[code] ?? `no answer (${code}). Check the way from this machine to the proxy.`;
}
