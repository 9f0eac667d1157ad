import { token, type JudgeRegistration } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { violatedIndex } from '../database';
import { lockOn } from '../database/locks';
import { prepared } from '../database/prepared';
import type { Transactions } from '../database/transactions';
import { conflict, notFound, type JudgeAuthenticator, type JudgeIdentity, type Viewer } from '../http';
import { hashOf, isSameSecret } from '../secret';
import { Clock, Db, HookBus, Random, Tx, type Randomness } from '../tokens';
import { checkRegistration, checkIdentity, type Namesake } from './policy';
import { onJudgeRevoked } from './signals';

export const JudgeTokens = token<JudgeTokenService>('judge-tokens');

const SECRET_BYTES = 32;
/** A judge that registered by itself and has been silent for so long is forgotten, in ms. */
const FORGOTTEN_AFTER_MS = 24 * 3600 * 1000;
const ONE_TOKEN = 'judge_token_created';

interface StoredToken extends JudgeIdentity {
  secretHash: string;
}

const found = prepared<StoredToken>(
  'judge-token',
  `select id, name, instance, keys, secret_hash as "secretHash" from judge_token
   where id = $1 and revoked_at is null`,
);

/** Held until the transaction ends by whoever gives or takes the right to a name. */
const lockName = (knex: Knex, name: string): Promise<void> => lockOn(knex, `judge ${name}`);

async function namesakes(knex: Knex, name: string): Promise<Namesake[]> {
  const rows = await knex('judgeToken')
    .where({ name })
    .select<{ instance: string | null; revokedAt: Date | null }[]>('instance', 'revokedAt');
  return rows.map(({ instance, revokedAt }) => ({
    origin: instance === null ? 'created' : 'registered',
    isRevoked: revokedAt !== null,
  }));
}

/** Tokens of judges. A token is `<id>.<secret>`; the database knows only a hash of the secret. */
@injectable()
export class JudgeTokenService implements JudgeAuthenticator {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  async authenticate(judgeToken: string): Promise<JudgeIdentity | null> {
    const [, id, secret] = /^([1-9]\d{0,14})\.(.+)$/.exec(judgeToken) ?? [];
    if (id === undefined || secret === undefined) return null;
    const [stored] = await found(this.knex, [id]);
    if (!stored || !isSameSecret(hashOf(secret), stored.secretHash)) return null;
    const { secretHash: _, ...judge } = stored;
    return judge;
  }

  /**
   * Gives a process that came with the shared token (`judge` null) one of its own. null: it came with its own already.
   * `@throws` 403 when the name is revoked or has a token of its own, or the token is for another judge.
   */
  async register(judge: JudgeIdentity | null, claimed: JudgeRegistration): Promise<{ token: string | null }> {
    if (judge) {
      checkIdentity(judge, claimed);
      return { token: null };
    }
    await this.#forgetSilent();
    const { name, instance, keys } = claimed;
    return this.tx.run(async ({ knex }) => {
      await lockName(knex, name);
      checkRegistration(claimed, await namesakes(knex, name));
      return { token: (await this.#insert(knex, { name, instance, keys, createdBy: null })).token };
    });
  }

  /** Makes a token for one judge. `@throws` 409 when a judge of this name has one. */
  async create(
    viewer: Viewer,
    { name, keys }: { name: string; keys: string[] },
  ): Promise<{ id: number; token: string }> {
    try {
      return await this.tx.run(async ({ knex }) => {
        await lockName(knex, name);
        return this.#insert(knex, { name, instance: null, keys: [...new Set(keys)], createdBy: viewer.uid });
      });
    } catch (error) {
      if (violatedIndex(error) === ONE_TOKEN) throw conflict('name', 'judgeToken.nameTaken', { name });
      throw error;
    }
  }

  /** Refuses the judge from now on and gives its work to others. Once more changes nothing. `@throws` 404. */
  revoke(viewer: Viewer, id: number): Promise<void> {
    return this.tx.run(async (tx) => {
      const token = () => tx.knex('judgeToken').where({ id });
      const named = await token().first<{ name: string } | undefined>('name');
      if (!named) throw notFound('judgeToken.unknown');
      await lockName(tx.knex, named.name);
      // Claims share the row; this waits for those that are under way.
      if (!(await token().whereNull('revokedAt').forUpdate().first('id'))) return;
      await token().update({ revokedAt: this.clock.now(), revokedBy: viewer.uid });
      await this.hooks.run(onJudgeRevoked, { judgeId: id, tx });
    });
  }

  /** Removes a revoked judge; its name may register again. `@throws` 404, 409 while it is not revoked. */
  async forget(id: number): Promise<void> {
    const removed = await this.knex('judgeToken').where({ id }).whereNotNull('revokedAt').delete();
    if (removed > 0) return;
    if (await this.knex('judgeToken').where({ id }).first('id')) throw conflict('id', 'judgeToken.notRevoked');
    throw notFound('judgeToken.unknown');
  }

  async #insert(
    knex: Knex,
    judge: { name: string; instance: string | null; keys: string[]; createdBy: string | null },
  ): Promise<{ id: number; token: string }> {
    const secret = this.random.secret(SECRET_BYTES);
    const [row] = await knex('judgeToken')
      .insert({ ...judge, secretHash: hashOf(secret), createdAt: this.clock.now() })
      .returning<{ id: number }[]>('id');
    return { id: row!.id, token: `${row!.id}.${secret}` };
  }

  async #forgetSilent(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FORGOTTEN_AFTER_MS);
    await this.knex('judgeToken')
      .whereNotNull('instance')
      .whereNull('revokedAt')
      .where((silent) =>
        silent
          .where('seenAt', '<', before)
          .orWhere((never) => never.whereNull('seenAt').where('createdAt', '<', before)),
      )
      .delete();
  }
}
