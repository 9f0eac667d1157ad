import { Limits, type AllSettingsOf } from '@tribunal/contract';
import { DomainError, forbidden, unavailable } from '@tribunal/server';
import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { CALLBACK_PATH } from '../contract';
import type { loginOidc } from '../plugin';

export type OidcSettings = AllSettingsOf<(typeof loginOidc)['settings']>;

/** Who somebody is, as the provider says. */
export interface ProvedIdentity {
  issuer: string;
  subject: string;
  username: string;
  /** null unless the provider has verified that the address belongs to the person. */
  email: string | null;
  realname: string | null;
}

/** What an attempt to log in must match when the browser comes back. */
export interface AttemptSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Time limit of one request to the provider, body included. */
const REQUEST_TIMEOUT_MS = 10_000;
/** How long the provider's description of itself is kept. */
const DISCOVERY_TTL_MS = 600_000;
const MAX_SUBJECT = 255;

interface Discovered {
  key: string;
  until: number;
  config: Promise<oidc.Configuration>;
}

/** The OpenID Connect provider that the operator has configured. */
export class OidcClient {
  #discovered: Discovered | null = null;

  constructor(
    readonly settings: () => Promise<OidcSettings>,
    private readonly baseUrl: string,
    private readonly clock: { now(): Date },
    private readonly log: Pick<Logger, 'warn'>,
    private readonly timeoutMs = REQUEST_TIMEOUT_MS,
  ) {}

  /**
   * Returns the address of the provider at which a login begins.
   * @throws 502 if the provider fails
   * @throws 503 if none is configured
   */
  async begin(purpose: 'login' | 'link'): Promise<AttemptSecrets & { url: string }> {
    const { scopes } = await this.settings();
    const config = await this.#configuration();
    const state = `${purpose}.${oidc.randomState()}`;
    const nonce = oidc.randomNonce();
    const codeVerifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.#answerAddress(),
      scope: scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, state, nonce, codeVerifier };
  }

  /**
   * Exchanges the answer of the provider for the identity that it proves.
   * @throws 403 if the user has cancelled the login at the provider
   * @throws 502 if the provider fails or its answer does not match the attempt
   */
  async finish({ state, nonce, codeVerifier }: AttemptSecrets, answer: string): Promise<ProvedIdentity> {
    const config = await this.#configuration();
    const url = new URL(this.#answerAddress());
    url.search = answer;
    return this.#blameProvider('login', async () => {
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const { iss, sub, ...claims } = tokens.claims()!;
      if (sub.length > MAX_SUBJECT) throw new Error('the subject is too long');
      const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, sub) : {};
      return { issuer: iss, subject: sub, ...namesIn({ ...claims, ...more }) };
    });
  }

  async #configuration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = await this.settings();
    if (!issuer || !clientId) throw unavailable('login-oidc.notConfigured');
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const now = this.clock.now().getTime();
    if (this.#discovered?.key !== key || this.#discovered.until <= now) {
      const config = this.#blameProvider('discovery', () => this.#discover(new URL(issuer), clientId, clientSecret));
      this.#discovered = { key, until: now + DISCOVERY_TTL_MS, config };
      config.catch(() => (this.#discovered = null));
    }
    return this.#discovered.config;
  }

  async #discover(issuer: URL, clientId: string, clientSecret: string): Promise<oidc.Configuration> {
    return oidc.discovery(
      issuer,
      clientId,
      undefined,
      clientSecret ? oidc.ClientSecretBasic(clientSecret) : oidc.None(),
      {
        [oidc.customFetch]: (url, options) =>
          fetch(url, { ...(options as RequestInit), signal: AbortSignal.timeout(this.timeoutMs) }),
        execute: [
          oidc.enableNonRepudiationChecks,
          // The setting allows http on this machine only.
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
  }

  /** Runs a conversation with the provider; its failures are the provider's fault, and the operator finds them in the log. */
  async #blameProvider<T>(step: 'discovery' | 'login', talk: () => Promise<T>): Promise<T> {
    try {
      return await talk();
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
        throw forbidden('login-oidc.cancelled');
      this.log.warn({ err: error, step }, 'the OpenID Connect provider failed');
      throw new DomainError(502, 'login-oidc.providerFailed');
    }
  }

  #answerAddress(): string {
    return new URL(CALLBACK_PATH, this.baseUrl).href;
  }
}

const textIn = (claims: Readonly<Record<string, unknown>>, name: string, max: number): string | null => {
  const value = claims[name];
  return typeof value === 'string' && value.trim() !== '' && value.trim().length <= max ? value.trim() : null;
};

/** Returns the names in the claims. A user name that is an address is shortened to what is before the @. */
function namesIn(claims: Readonly<Record<string, unknown>>): Omit<ProvedIdentity, 'issuer' | 'subject'> {
  const username =
    textIn(claims, 'preferred_username', Limits.email.max) ?? textIn(claims, 'nickname', Limits.email.max);
  return {
    username: (username ?? '').split('@')[0]!.slice(0, Limits.username.max),
    email: claims['email_verified'] === true ? textIn(claims, 'email', Limits.email.max) : null,
    realname: textIn(claims, 'name', Limits.realname.max),
  };
}
