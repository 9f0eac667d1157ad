import {
  HOUR_MS,
  DAY_MS,
  API_TOKEN_PREFIX,
  Limits,
  type ApiScope,
  type ApiTokenCalls,
  type ApiTokenRow,
} from '@tribunal/contract';
import { afterCommit, type Columns, type Transactions, prepared } from '@tribunal/database';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  audit,
  badInput,
  forbidden,
  notFound,
  type Viewer,
  scopeOf,
  tokenScopes,
  type ApiTokenAuthenticator,
  type PresentedToken,
  Clock,
  Db,
  Points,
  Random,
  Streams,
  type StreamPublisher,
  Tx,
  type Randomness,
  digestOf,
} from '@tribunal/platform';
import { hasSecondFactorSql } from '../second-factor/has-second-factor';
import { ViewerFactory, type FoundUser } from '../login/viewer-factory';
import { lockAccount } from '../model';

const SECRET_BYTES = 32;
/** How long an expired token stays in the list of its owner. */
const KEEP_EXPIRED_MS = 30 * DAY_MS;

interface FoundToken extends FoundUser, Columns<'apiToken', 'id' | 'name' | 'lastUsedAt'> {
  scopes: ApiScope[];
}

/** What the event streams of a token have instead of the id of a session, by which they end. */
const streamIdOf = (id: number): string => `api-token-${id}`;

/** A number of `account_role` is a role, which is lost in an array. */
const findTokens = prepared<'api-tokens', Pick<FoundToken, 'roles'>>(
  'api-tokens',
  `select t.id, t.uid, t.name, t.scopes, t.last_used_at as "lastUsedAt", a.username,
     array(select r.role from account_role r where r.uid = t.uid order by r.role) as roles,
     ${hasSecondFactorSql('t.uid')} as "hasSecondFactor"
   from api_token t join account a on a.uid = t.uid
   where t.token_hash = $1 and t.expires_at > $2 and not a.is_banned`,
);

/** Manages personal API tokens. The database stores only their hashes; a revoked token is deleted. */
@injectable()
export class ApiTokenService implements ApiTokenAuthenticator {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(ViewerFactory) private readonly viewers: ViewerFactory,
    @inject(Streams) private readonly streams: Pick<StreamPublisher, 'publish'>,
  ) {}

  async authenticate(apiToken: string): Promise<PresentedToken | null> {
    const [row] = await findTokens(this.knex, [digestOf(apiToken), this.clock.now()]);
    if (!row) return null;
    await this.#recordUse(row);
    return { viewer: await this.viewers.create(row, streamIdOf(row.id)), name: row.name, scopes: row.scopes };
  }

  scopeOf(call: string): ApiScope | null {
    return scopeOf(this.points.list(tokenScopes), call);
  }

  async list({ uid }: Viewer): Promise<ApiTokenRow[]> {
    const rows = await this.knex('apiToken').where({ uid }).orderBy('id', 'desc').select('*');
    return rows.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      scopes,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /**
   * Creates a token and returns its text, which is not stored.
   * @throws 400 if the user has too many tokens
   * @throws 403 for staff who still need a second factor
   */
  async create(
    viewer: Viewer,
    { name, scopes, days }: ApiTokenCalls['POST /api/api-tokens']['body'],
  ): Promise<{ id: number; token: string }> {
    if (viewer.needsSecondFactor) throw forbidden('account.secondFactorNeeded');
    const text = API_TOKEN_PREFIX + this.random.secret(SECRET_BYTES);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
    const id = await this.transactions.run(async () => {
      await lockAccount(this.knex, viewer.uid);
      const rows = await this.knex('apiToken').where({ uid: viewer.uid }).count();
      if (Number(rows[0]?.['count']) >= Limits.apiTokens.max)
        throw badInput('name', 'account.tooManyTokens', { max: Limits.apiTokens.max });
      audit.describeAccount(viewer, { before: null, after: { name, scopes, expiresAt } });
      const row = {
        uid: viewer.uid,
        name,
        tokenHash: digestOf(text),
        scopes: [...new Set(scopes)],
        expiresAt,
        createdAt,
      };
      const [inserted] = await this.knex('apiToken').insert(row).returning('id');
      return inserted!.id;
    });
    return { id, token: text };
  }

  /** @throws 404 for tokens of other users, as for unknown ones */
  async revoke(viewer: Viewer, id: number): Promise<void> {
    await this.transactions.run(async () => {
      const [row] = await this.knex('apiToken').where({ id, uid: viewer.uid }).delete().returning(['name', 'scopes']);
      if (!row) throw notFound();
      audit.describeAccount(viewer, { before: row, after: null });
      this.#endStreams([id]);
    });
  }

  /** Revokes all tokens of a user. */
  async revokeAll(uid: string): Promise<void> {
    const revoked = await this.knex('apiToken').where({ uid }).delete().returning('id');
    this.#endStreams(revoked.map(({ id }) => id));
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_EXPIRED_MS);
    await this.knex('apiToken').where('expiresAt', '<', before).delete();
  }

  /** Ends the event streams of revoked tokens once that is committed. */
  #endStreams(tokenIds: readonly number[]): void {
    const ids = tokenIds.map(streamIdOf);
    if (ids.length > 0)
      afterCommit(() => this.streams.publish('session-ended', { reason: 'revoked' }, { to: 'sessions', ids }));
  }

  async #recordUse({ id, lastUsedAt }: FoundToken): Promise<void> {
    const hour = new Date(Math.floor(this.clock.now().getTime() / HOUR_MS) * HOUR_MS);
    if (lastUsedAt && lastUsedAt >= hour) return;
    await this.knex('apiToken').where({ id }).update({ lastUsedAt: hour });
  }
}
