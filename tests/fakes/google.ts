import { type MutableRedirectUri, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';

/** What the ID token of a Google account says; other claims than these may be given as well. */
export type GoogleProfile = {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  [claim: string]: unknown;
};

/** An OpenID provider on this machine that answers as Google does, without asking anybody anything. */
export type FakeGoogle = {
  /** The settings that let a server use it. */
  settings: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string };
  /** Everybody signs in with this account from now on. */
  account(profile: GoogleProfile): void;
  /** The next person refuses to sign in. */
  refuseNext(): void;
  /** The answer to the next exchange of a code, instead of tokens. */
  answerNextExchange(statusCode: number, body: Record<string, string>): void;
  /** The next ID token has a wrong signature. */
  forgeNextToken(): void;
  /** Changes the provider's discovery document for the next `times` requests. */
  changeDiscovery(times: number, statusCode: number, change: Record<string, unknown>): void;
  stop(): Promise<void>;
};

/** @param port for a server that has to know the address before the provider runs */
export async function startFakeGoogle(port?: number): Promise<FakeGoogle> {
  const google = new OAuth2Server();
  await google.issuer.keys.generate('RS256');
  await google.start(port, '127.0.0.1');
  const { url: issuer } = google.issuer;
  if (!issuer) throw new Error('The provider has no address');

  let claims: GoogleProfile = { sub: '0', email: 'nobody@gmail.example' };
  google.service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, claims));
  let discovery = { times: 0, statusCode: 200, change: {} };
  google.service.on('beforeWellKnownOpenIdConfiguration', (response: MutableResponse) => {
    if (discovery.times-- <= 0) return;
    Object.assign(response.body, discovery.change);
    response.statusCode = discovery.statusCode;
  });
  return {
    settings: {
      GOOGLE_CLIENT_ID: 'embun',
      GOOGLE_CLIENT_SECRET: 'a secret that only the two know',
      GOOGLE_ISSUER: issuer,
    },
    account(profile) {
      claims = profile;
    },
    refuseNext() {
      google.service.once('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
        url.searchParams.set('error_description', 'The person said no');
      });
    },
    answerNextExchange(statusCode, body) {
      google.service.once('beforeResponse', (response: MutableResponse) => {
        Object.assign(response, { statusCode, body });
      });
    },
    forgeNextToken() {
      google.service.once('beforeResponse', ({ body }: MutableResponse) => {
        if (body) body.id_token = String(body.id_token).replace(/[^.]+$/, 'A'.repeat(342));
      });
    },
    changeDiscovery(times, statusCode, change) {
      discovery = { times, statusCode, change };
    },
    stop: () => google.stop(),
  };
}
