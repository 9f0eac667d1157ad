import type { JudgeRegistration } from '@tribunal/contract';
import { violatedIndex, acquireAdvisoryLock, prepared, type Transactions } from '@tribunal/database';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  audit,
  conflict,
  notFound,
  type JudgeAuthenticator,
  type JudgeIdentity,
  type Viewer,
  secretHashOf,
  isSameSecret,
  Clock,
  Db,
  HookBus,
  Random,
  Tx,
  type Randomness,
} from '@tribunal/platform';
import { checkRegistration, checkIdentity, type Namesake } from './policy';
import { onJudgeRevoked } from './events';

const SECRET_BYTES = 32;
/** A judge that registered by itself is deleted after it has been silent for this long, in ms. */
const SILENT_REMOVAL_MS = 24 * 3600 * 1000;
const UNIQUE_NAME_INDEX = 'judge_token_created';

const findToken = prepared(
  'judge-token',
  `select id, name, instance, keys, secret_hash as "secretHash" from judge_token
   where id = $1 and revoked_at is null`,
);

/** Locks a judge name until the transaction ends; required to grant or revoke the right to it. */
const lockName = (knex: Knex, name: string): Promise<void> => acquireAdvisoryLock(knex, `judge ${name}`);

async function listNamesakes(knex: Knex, name: string): Promise<Namesake[]> {
  const rows = await knex('judgeToken').where({ name }).select('instance', 'revokedAt');
  return rows.map(({ instance, revokedAt }) => ({
    origin: instance === null ? 'created' : 'registered',
    isRevoked: revokedAt !== null,
  }));
}

/** Manages the tokens of judges. A token is `<id>.<secret>`; the database stores only a hash of the secret. */
@injectable()
export class JudgeTokenService implements JudgeAuthenticator {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  async authenticate(judgeToken: string): Promise<JudgeIdentity | null> {
    const [, id, secret] = /^([1-9]\d{0,14})\.(.+)$/.exec(judgeToken) ?? [];
    if (id === undefined || secret === undefined) return null;
    const [stored] = await findToken(this.knex, [id]);
    if (!stored || !isSameSecret(secretHashOf(secret), stored.secretHash)) return null;
    const { secretHash: _, ...judge } = stored;
    return judge;
  }

  /**
   * Issues a token to a process that used the shared token (`judge` is null). The result is null if it used its own
   * token.
   * @throws 403 when the name is revoked or has a token of its own, or the token belongs to another judge
   */
  async register(judge: JudgeIdentity | null, claimed: JudgeRegistration): Promise<{ token: string | null }> {
    if (judge) {
      checkIdentity(judge, claimed);
      return { token: null };
    }
    await this.#removeSilent();
    const { name, instance, keys } = claimed;
    return this.transactions.run(async () => {
      await lockName(this.knex, name);
      checkRegistration(claimed, await listNamesakes(this.knex, name));
      return { token: (await this.#insert({ name, instance, keys, createdBy: null })).token };
    });
  }

  /**
   * Creates a token for one judge.
   * @throws 409 when a judge of this name has one
   */
  async create(
    viewer: Viewer,
    { name, keys }: { name: string; keys: string[] },
  ): Promise<{ id: number; token: string }> {
    try {
      return await this.transactions.run(async () => {
        await lockName(this.knex, name);
        const created = await this.#insert({
          name,
          instance: null,
          keys: [...new Set(keys)],
          createdBy: viewer.uid,
        });
        audit.about({ type: 'judge', id: created.id, name });
        return created;
      });
    } catch (error) {
      if (violatedIndex(error) === UNIQUE_NAME_INDEX) throw conflict('name', 'judgeToken.nameTaken', { name });
      throw error;
    }
  }

  /**
   * Revokes a judge's token and gives its work to other judges. Idempotent.
   * @throws 404 when the judge does not exist
   */
  revoke(viewer: Viewer, id: number): Promise<void> {
    return this.transactions.run(async () => {
      const tokenQuery = () => this.knex('judgeToken').where({ id });
      const judge = await tokenQuery().first('name');
      if (!judge) throw notFound('judgeToken.unknown');
      audit.about({ type: 'judge', id, name: judge.name });
      await lockName(this.knex, judge.name);
      // Claims hold a shared lock on the row; this waits for those in progress.
      if (!(await tokenQuery().whereNull('revokedAt').forUpdate().first('id'))) return;
      await tokenQuery().update({ revokedAt: this.clock.now(), revokedBy: viewer.uid });
      await this.hooks.run(onJudgeRevoked, { judgeId: id });
    });
  }

  /**
   * Removes a revoked judge; its name may register again.
   * @throws 404 when the judge does not exist
   * @throws 409 while it is not revoked
   */
  async remove(id: number): Promise<void> {
    await this.transactions.run(async () => {
      const judge = await this.knex('judgeToken').where({ id }).forUpdate().first('name', 'revokedAt');
      if (!judge) throw notFound('judgeToken.unknown');
      if (judge.revokedAt === null) throw conflict('id', 'judgeToken.notRevoked');
      audit.about({ type: 'judge', id, name: judge.name });
      await this.knex('judgeToken').where({ id }).delete();
    });
  }

  async #insert(judge: {
    name: string;
    instance: string | null;
    keys: string[];
    createdBy: string | null;
  }): Promise<{ id: number; token: string }> {
    const secret = this.random.secret(SECRET_BYTES);
    const [row] = await this.knex('judgeToken')
      .insert({ ...judge, secretHash: secretHashOf(secret), createdAt: this.clock.now() })
      .returning('id');
    return { id: row!.id, token: `${row!.id}.${secret}` };
  }

  async #removeSilent(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - SILENT_REMOVAL_MS);
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
