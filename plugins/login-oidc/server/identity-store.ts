import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, Clock, conflict, Db, violatedIndex } from '@tribunal/server';
import type { Knex } from 'knex';
import type { LinkedIdentity } from '../contract';
import type { ProvedIdentity } from './oidc-client';

type Identity = Pick<ProvedIdentity, 'issuer' | 'subject'>;

/** Stores which identity at the provider belongs to which account. */
@injectable()
export class IdentityStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async findUid({ issuer, subject }: Identity): Promise<string | null> {
    const row = await this.knex('loginOidcIdentity').where({ issuer, subject }).first('uid', 'createdAt');
    return row && !(await isRevoked(this.knex, row)) ? row.uid : null;
  }

  async list(uid: string): Promise<LinkedIdentity[]> {
    const rows = await this.knex('loginOidcIdentity').where({ uid }).orderBy('id').select('*');
    const revokedAt = await revocationOf(this.knex, uid);
    const linked = rows.filter(({ createdAt }) => revokedAt === null || createdAt > revokedAt);
    return linked.map(({ id, issuer, createdAt, lastLoginAt }) => ({
      id,
      issuer,
      linkedAt: createdAt.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    }));
  }

  /**
   * Links an identity. A link that is revoked between `at` and now has no effect, so `at` is when the user proved who
   * that is.
   * @throws 409 if the identity belongs to an account already
   */
  async link(uid: string, { issuer, subject }: Identity, at = this.clock.now()): Promise<void> {
    const row = { uid, issuer, subject, createdAt: at };
    const former = await this.knex('loginOidcIdentity').where({ issuer, subject }).first('id', 'uid', 'createdAt');
    if (former && (await isRevoked(this.knex, former)))
      await this.knex('loginOidcIdentity').where({ id: former.id }).delete();
    try {
      await this.knex('loginOidcIdentity').insert(row);
    } catch (error) {
      throw violatedIndex(error) === 'login_oidc_identity_subject'
        ? conflict('answer', 'login-oidc.linkedElsewhere')
        : error;
    }
  }

  /** Unlinks an identity of the user and returns its issuer; null if the user has none with this id. */
  async unlink(uid: string, id: number): Promise<string | null> {
    const [row] = await this.knex('loginOidcIdentity').where({ id, uid }).delete().returning('issuer');
    return row?.issuer ?? null;
  }

  async recordLogin({ issuer, subject }: Identity): Promise<void> {
    await this.knex('loginOidcIdentity').where({ issuer, subject }).update({ lastLoginAt: this.clock.now() });
  }
}

/** Returns until when the links of an account are revoked; null if an administrator has never revoked them. */
async function revocationOf(knex: Knex, uid: string): Promise<Date | null> {
  return (await AccountDetails.query(knex).where({ uid }).first('linksRevokedAt'))?.linksRevokedAt ?? null;
}

async function isRevoked(knex: Knex, { uid, createdAt }: { uid: string; createdAt: Date }): Promise<boolean> {
  const revokedAt = await revocationOf(knex, uid);
  return revokedAt !== null && createdAt <= revokedAt;
}
