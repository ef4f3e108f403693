import { setTimeout } from 'node:timers/promises';
import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { href } from 'react-router';
import * as z from 'zod/mini';
import type { Settings } from '#app/platform/env.server.ts';
import { loopbackNames } from '#app/platform/loopback.ts';
import { discoveryUrl, isSameIssuer } from './issuer.ts';

type GoogleSettings = NonNullable<Settings['google']>;

/** Part of the callback's path. */
export const googleProviderId = 'google';

const discoveryLimitSeconds = 3;
const exchangeLimitSeconds = 10;

/** Pauses (ms) before the second and third try (spec 11.6). */
const retryDelaysMs = [200, 400];

/**
 * Google, or another OpenID provider. Its endpoints are requested when the first visitor signs in, and cached.
 * @returns a function that rejects while the provider is unreachable; the next call tries again
 */
export function prepareGoogle(google: GoogleSettings): () => Promise<Configuration> {
  let opened: Promise<Configuration> | undefined;
  return () => {
    opened ??= openWithRetries(google).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function openWithRetries(google: GoogleSettings, tries = 0): Promise<Configuration> {
  try {
    return await open(google);
  } catch (error) {
    const delayMs = retryDelaysMs[tries];
    if (delayMs === undefined) throw error;
    await setTimeout(delayMs);
    return openWithRetries(google, tries + 1);
  }
}

async function open({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
  // Otherwise the library does not check a token's signature, since the token came from the provider itself by TLS.
  const checks = [enableNonRepudiationChecks];
  // The settings allow plain http only for a provider on this machine.
  if (issuer.startsWith('http:')) checks.push(allowInsecureRequests);
  const provider = await discovery(
    new URL(discoveryUrl(issuer)),
    clientId,
    clientSecret,
    undefined,
    { timeout: discoveryLimitSeconds, execute: checks },
  );
  const named = provider.serverMetadata().issuer;
  // Otherwise one provider could impersonate another (OpenID Connect Discovery 4.3).
  if (!isSameIssuer(named, issuer)) throw new Error(`${issuer} calls itself ${named}`);
  provider.timeout = exchangeLimitSeconds;
  return provider;
}

/** What a sign-in stores under its state, for the way back. */
export type PendingGoogleSignIn = z.infer<typeof pendingGoogleSignIn>;

export const pendingGoogleSignIn = z.object({
  callbackURL: z.string(),
  errorURL: z.string(),
  codeVerifier: z.string(),
  idTokenNonce: z.string(),
});

export const googleCallbackPath = href('/api/auth/*', { '*': 'callback/google' });

/**
 * Where the provider leads back to. On a developer's machine it has the host name of the page, since `localhost`
 * and `127.0.0.1` do not share cookies.
 */
export function googleCallback({ origin }: Pick<Settings, 'origin'>, request: Request): URL {
  const [site, asked] = [new URL(origin), new URL(request.url)];
  const isLocal = [site, asked].every(({ hostname }) => loopbackNames.includes(hostname));
  const asHere = isLocal && site.protocol === 'http:';
  return new URL(googleCallbackPath, asHere ? `http://${asked.host}` : origin);
}
