import {
  isAdminRole,
  Limits,
  type NewRecoveryCodes,
  type PasskeyOptions,
  type SecondFactorState,
} from '@tribunal/contract';
import type { Transactions } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  audit,
  badInput,
  conflict,
  notFound,
  type Viewer,
  Clock,
  Db,
  Random,
  Tx,
  type Randomness,
  RateLimiter,
} from '@tribunal/platform';
import { SiteSettings, type SiteSettingsReader } from '../../settings';
import { SECOND_FACTOR } from '../guard/rate-limit-rules';
import { SessionService } from '../login/session-service';
import { lockAccount } from '../model';
import { ApiTokenService } from '../tokens/api-token-service';
import { ChallengeStore } from './challenge-store';
import { FactorCipher } from './factor-cipher';
import { hasSecondFactor } from './has-second-factor';
import { IdentityConfirmation } from './identity-confirmation';
import { Passkeys } from './passkeys';
import { replaceRecoveryCodes } from './recovery-codes';
import { wrongFactorCode } from './second-factor-service';
import { newTotpSecret, stepOfCode, totpUri } from './totp';

type Change = () => Promise<object>;

/** Sets up and removes the user's own second factors. Every change demands a confirmed session. */
@injectable()
export class SecondFactorSettings {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(FactorCipher) private readonly cipher: FactorCipher,
    @inject(Passkeys) private readonly passkeys: Passkeys,
    @inject(ChallengeStore) private readonly challenges: ChallengeStore,
    @inject(IdentityConfirmation) private readonly identity: IdentityConfirmation,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(ApiTokenService) private readonly tokens: ApiTokenService,
  ) {}

  async state({ uid, roles, needsSecondFactor = false }: Viewer): Promise<SecondFactorState> {
    const { staffNeedSecondFactor } = await this.settings.read();
    const isRequired = needsSecondFactor || (staffNeedSecondFactor && isAdminRole(roles));
    const [authenticator, passkeys, recoveryCodes] = await Promise.all([
      this.knex('authenticator').where({ uid }).first('uid'),
      this.knex('passkey').where({ uid }).orderBy('id').select('id', 'name', 'createdAt', 'lastUsedAt'),
      this.knex('recoveryCode').where({ uid }).count<{ count: string }[]>('* as count'),
    ]);
    return {
      hasAuthenticator: authenticator !== undefined,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        gmtCreate: createdAt.toISOString(),
        gmtLastUsed: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: Number(recoveryCodes[0]?.count ?? 0),
      isRequired,
    };
  }

  /** Creates the secret of an authenticator app; it applies once `addAuthenticator` has received a code of it. */
  async beginAuthenticator(viewer: Viewer): Promise<{ secret: string; uri: string }> {
    await this.identity.require(viewer);
    const { uid, username, sessionId } = viewer;
    const secret = newTotpSecret();
    await this.challenges.store(sessionId, 'authenticator', this.cipher.encrypt(uid, secret));
    return { secret, uri: totpUri(secret, (await this.settings.read()).shortName, username) };
  }

  /**
   * Sets the authenticator app up; it replaces an earlier one.
   * @throws 400 for a wrong code, and without a secret from `beginAuthenticator`
   */
  async addAuthenticator(viewer: Viewer, ip: string, code: string): Promise<NewRecoveryCodes> {
    await this.identity.require(viewer);
    const { uid, sessionId } = viewer;
    await this.rateLimits.consume(SECOND_FACTOR, { subject: uid, ip });
    const encrypted = await this.challenges.read(sessionId, 'authenticator');
    const secret = encrypted && this.cipher.decrypt(uid, encrypted);
    if (!encrypted || !secret) throw badInput('code', 'account.setupExpired');
    const lastStep = stepOfCode(secret, code.replaceAll(/\s/g, ''), this.clock.now());
    if (lastStep === null) throw wrongFactorCode();
    await this.rateLimits.reset(SECOND_FACTOR, { subject: uid, ip });
    return this.#add(viewer, async () => {
      const row = { uid, secret: encrypted, lastStep, createdAt: this.clock.now() };
      await this.knex('authenticator').insert(row).onConflict('uid').merge();
      await this.knex('factorChallenge').where({ sessionId, kind: 'authenticator' }).delete();
      return { authenticator: 'added' };
    });
  }

  /** @throws 404 if there is none */
  async removeAuthenticator(viewer: Viewer): Promise<void> {
    await this.#remove(viewer, async () => {
      if ((await this.knex('authenticator').where({ uid: viewer.uid }).delete()) === 0) throw notFound();
      return { authenticator: 'removed' };
    });
  }

  async beginPasskey(viewer: Viewer): Promise<PasskeyOptions> {
    await this.identity.require(viewer);
    const { uid, username, sessionId } = viewer;
    const { challenge, options } = await this.passkeys.registrationChallenge(uid, username);
    await this.challenges.store(sessionId, 'registration', Buffer.from(challenge));
    return { options };
  }

  /**
   * @throws 400 if the passkey is not valid or the challenge has expired
   * @throws 409 for a passkey that is registered already, and for too many of them
   */
  async addPasskey(viewer: Viewer, { name, passkey }: { name: string; passkey: string }): Promise<NewRecoveryCodes> {
    await this.identity.require(viewer);
    const { uid, sessionId } = viewer;
    const challenge = await this.challenges.take(sessionId, 'registration');
    if (!challenge) throw badInput('passkey', 'account.setupExpired');
    const verified = await this.passkeys.verifyRegistration(passkey, challenge.toString());
    return this.#add(viewer, async () => {
      const stored = await this.knex('passkey').where({ uid }).select('id');
      if (stored.length >= Limits.passkeys.max) throw conflict('passkey', 'account.tooManyPasskeys');
      const inserted = await this.knex('passkey')
        .insert({ uid, name, ...verified, createdAt: this.clock.now() })
        .onConflict('credentialId')
        .ignore()
        .returning('id');
      if (inserted.length === 0) throw conflict('passkey', 'account.passkeyTaken');
      return { passkey: `added: ${name}` };
    });
  }

  /** @throws 404 for passkeys of other users, as for unknown ones */
  async removePasskey(viewer: Viewer, id: number): Promise<void> {
    await this.#remove(viewer, async () => {
      const [removed] = await this.knex('passkey').where({ uid: viewer.uid, id }).delete().returning(['name']);
      if (!removed) throw notFound();
      return { passkey: `removed: ${removed.name}` };
    });
  }

  /**
   * Replaces the recovery codes.
   * @throws 409 if there is no second factor that they could replace
   */
  async renewRecoveryCodes(viewer: Viewer): Promise<NewRecoveryCodes> {
    await this.identity.require(viewer);
    return this.#change(viewer, async () => {
      if (!(await hasSecondFactor(this.knex, viewer.uid))) throw conflict('recoveryCodes', 'account.noSecondFactor');
      audit.describeAccount(viewer, { after: { recoveryCodes: 'renewed' } });
      return { recoveryCodes: await replaceRecoveryCodes(this.knex, viewer.uid, this.random) };
    });
  }

  /** Adds a factor. The first one comes with recovery codes, and ends all other sessions and all API tokens. */
  #add(viewer: Viewer, add: Change): Promise<NewRecoveryCodes> {
    return this.#change(viewer, async () => {
      const isFirst = !(await hasSecondFactor(this.knex, viewer.uid));
      audit.describeAccount(viewer, { after: await add() });
      if (isFirst) await this.#endOtherAccess(viewer);
      return { recoveryCodes: isFirst ? await replaceRecoveryCodes(this.knex, viewer.uid, this.random) : [] };
    });
  }

  /** Removes a factor; recovery codes end with the last one. */
  async #remove(viewer: Viewer, remove: Change): Promise<void> {
    await this.identity.require(viewer);
    await this.#change(viewer, async () => {
      audit.describeAccount(viewer, { after: await remove() });
      if (!(await hasSecondFactor(this.knex, viewer.uid)))
        await this.knex('recoveryCode').where({ uid: viewer.uid }).delete();
    });
  }

  /** Ends what was opened with the password alone, by whomever. */
  async #endOtherAccess(viewer: Viewer): Promise<void> {
    await this.sessions.closeOthers(viewer);
    await this.tokens.revokeAll(viewer.uid);
  }

  #change<T>({ uid }: Viewer, work: () => Promise<T>): Promise<T> {
    return this.transactions.run(async () => {
      await lockAccount(this.knex, uid);
      return work();
    });
  }
}
