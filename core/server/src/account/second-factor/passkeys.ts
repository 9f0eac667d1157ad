import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { ServerConfig } from '@tribunal/config';
import { Limits, type PasskeyOptions } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { NewRow } from '@tribunal/database';
import { badInput, Clock, Config, Db } from '@tribunal/platform';
import { SiteSettings, type SiteSettingsReader } from '../../settings';

interface PasskeyChallenge extends PasskeyOptions {
  challenge: string;
}

/** What is known of a passkey once its registration is verified. */
type VerifiedPasskey = Pick<NewRow<'passkey'>, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Loaded when it is used: a sixth of what a server loads of npm packages. */
const library = () => import('@simplewebauthn/server');

const wrongPasskey = () => badInput('passkey', 'account.wrongPasskey');

/** Creates challenges for passkeys and checks the answers, for the site's own address. */
@injectable()
export class Passkeys {
  readonly #origin: string;
  readonly #rpId: string;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Config) { http }: Pick<ServerConfig, 'http'>,
    @inject(Clock) private readonly clock: Clock,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {
    const { origin, hostname } = new URL(http.baseUrl);
    this.#origin = origin;
    this.#rpId = hostname;
  }

  /** Returns a challenge for the passkeys that the account has. */
  async challenge(uid: string): Promise<PasskeyChallenge> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.#rpId,
      userVerification: 'required',
      allowCredentials: await credentialsOf(this.knex, uid),
    });
    return { challenge: options.challenge, options: JSON.stringify(options) };
  }

  /** Returns a challenge for a new passkey of the account. */
  async registrationChallenge(uid: string, username: string): Promise<PasskeyChallenge> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: (await this.settings.read()).shortName,
      rpID: this.#rpId,
      userID: Uint8Array.from(Buffer.from(uid)),
      userName: username,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      excludeCredentials: await credentialsOf(this.knex, uid),
    });
    return { challenge: options.challenge, options: JSON.stringify(options) };
  }

  /**
   * Checks the registration of a passkey.
   * @throws 400 if it is not valid
   */
  async verifyRegistration(answer: string, challenge: string): Promise<VerifiedPasskey> {
    const result = await this.#verifyRegistration(answer, challenge).catch(() => null);
    if (!result?.verified) throw wrongPasskey();
    const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  }

  /**
   * Checks what a passkey of the account has signed, and records its counter, in the transaction of what it allows.
   * @throws 400 if it is not valid, or if the counter shows that the passkey was copied
   */
  async verify(uid: string, answer: string, challenge: string): Promise<void> {
    const response = parsed<AuthenticationResponseJSON>(answer);
    const { verifyAuthenticationResponse } = await library();
    const credentialId = typeof response?.id === 'string' ? response.id : '';
    const passkey = await this.knex('passkey').where({ uid, credentialId }).forUpdate().first();
    if (!response || !passkey) throw wrongPasskey();
    const result = await verifyAuthenticationResponse({
      ...this.#expected(challenge),
      response,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        // Checked below, for a refusal of its own.
        counter: 0,
      },
    }).catch(() => null);
    if (!result?.verified) throw wrongPasskey();
    const { newCounter } = result.authenticationInfo;
    // Passkeys that do not count, such as those of a password manager, always say 0.
    if (newCounter <= passkey.counter && (newCounter > 0 || passkey.counter > 0)) {
      throw badInput('passkey', 'account.copiedPasskey', { name: passkey.name });
    }
    await this.knex('passkey').where({ id: passkey.id }).update({ counter: newCounter, lastUsedAt: this.clock.now() });
  }

  async #verifyRegistration(answer: string, challenge: string) {
    const response = parsed<RegistrationResponseJSON>(answer);
    if (!response || !(await hasNoCertificates(response))) return null;
    const { verifyRegistrationResponse } = await library();
    return verifyRegistrationResponse({ ...this.#expected(challenge), response });
  }

  #expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: true,
    };
  }
}

async function credentialsOf(knex: Knex, uid: string): Promise<{ id: string; transports: AuthenticatorTransport[] }[]> {
  const rows = await knex('passkey')
    .where({ uid })
    .orderBy('id')
    .limit(Limits.passkeys.max)
    .select('credentialId', 'transports');
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));
}

function parsed<T>(json: string): T | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? (value as T) : null;
  } catch {
    return null;
  }
}

/**
 * Returns whether the registration contains no certificates of the device's maker. The site does not ask for them, and
 * checking them may load addresses that they name.
 */
async function hasNoCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
}
