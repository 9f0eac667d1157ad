import { HOUR_MS, Limits, type RoleId, type SessionRow, type StreamEvents } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  afterCommit,
  batchedRead,
  requireTransaction,
  type Columns,
  type Transactions,
  prepared,
} from '@tribunal/database';
import {
  badInput,
  notFound,
  Streams,
  type Authenticated,
  type Authenticator,
  type StreamPublisher,
  type Viewer,
  digestOf,
  Clock,
  Db,
  Random,
  Tx,
  type Randomness,
} from '@tribunal/platform';
import { presentSession } from '../presenter';
import { hasSecondFactorSql } from '../second-factor/has-second-factor';
import { ViewerFactory } from './viewer-factory';

/** A session ends this long after its token was last renewed. */
export const SESSION_LIFE_MS = 24 * HOUR_MS;
/** Age at which the token of a session is renewed. */
export const TOKEN_LIFE_MS = 12 * HOUR_MS;
/** How long the old token of a refreshed session stays valid, for calls that were already under way. */
const GRACE_MS = 60_000;
/** How exactly the last use of a session is known. */
const USE_MS = 5 * 60_000;
const TOKEN_BYTES = 32;

interface StoredSession
  extends Columns<'session', 'id' | 'uid' | 'tokenHash' | 'refreshAt' | 'lastUsedAt'>, Columns<'account', 'username'> {
  roles: RoleId[];
  hasSecondFactor: boolean;
}

/** A session found by its token, including the old token during its grace period. */
interface FoundSession extends StoredSession, Columns<'session', 'previousHash'> {}

/** A number of `account_role` is a role, which is lost in an array. */
const findSessions = prepared<'sessions', Pick<FoundSession, 'roles'>>(
  'sessions',
  `select s.id, s.uid, a.username, s.token_hash as "tokenHash", s.refresh_at as "refreshAt",
     s.last_used_at as "lastUsedAt",
     case when s.previous_until > $2 then s.previous_hash end as "previousHash",
     array(select r.role from account_role r where r.uid = s.uid order by r.role) as roles,
     ${hasSecondFactorSql('s.uid')} as "hasSecondFactor"
   from session s join account a on a.uid = s.uid
   where (s.token_hash = any($1) or s.previous_hash = any($1) and s.previous_until > $2)
     and s.expires_at > $2 and not a.is_banned`,
);

/**
 * Manages login sessions. A token is random and opaque; the database stores only its hash, and the user is looked up
 * on every call.
 */
@injectable()
export class SessionService implements Authenticator {
  /** Finds sessions by the hash of their token, in hex. */
  readonly #find = batchedRead(async (hashes: readonly string[]) => {
    const presented = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const sessions = await findSessions(this.knex, [presented, this.clock.now()]);
    return new Map(sessions.flatMap(byHash));
  });

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(ViewerFactory) private readonly viewers: ViewerFactory,
    @inject(Streams) private readonly streams: StreamPublisher,
  ) {}

  /**
   * Starts a session and returns its token. When the user has too many sessions, the one that was unused for longest
   * ends.
   */
  async create(uid: string, from: { ip: string; userAgent: string }): Promise<string> {
    requireTransaction(this.knex);
    const sessionToken = this.random.secret(TOKEN_BYTES);
    const id = this.random.uuid();
    const now = this.clock.now();
    await this.knex('session').insert({
      id,
      uid,
      tokenHash: digestOf(sessionToken),
      ip: from.ip,
      userAgent: from.userAgent,
      ...this.#newLifetime(),
      createdAt: now,
      lastUsedAt: now,
    });
    await this.#endOldest(uid, id);
    return sessionToken;
  }

  async authenticate(sessionToken: string): Promise<Authenticated | null> {
    const presented = digestOf(sessionToken);
    const row = await this.#find(presented.toString('hex'));
    if (!row) return null;
    return { viewer: await this.viewers.create(row, row.id), refresh: () => this.#refresh(row, presented) };
  }

  async close(sessionId: string): Promise<void> {
    await this.transactions.run(() => this.#end(this.knex('session').where({ id: sessionId }), 'logout'));
  }

  /** Returns the active sessions of the user, newest first. */
  async list({ uid, sessionId }: Viewer): Promise<SessionRow[]> {
    const rows = await this.knex('session')
      .where({ uid })
      .where('expiresAt', '>', this.clock.now())
      .orderBy([{ column: 'createdAt', order: 'desc' }, { column: 'id' }])
      .select('id', 'ip', 'userAgent', 'createdAt', 'lastUsedAt');
    return rows.map((row) => presentSession(row, sessionId));
  }

  /**
   * Ends one other session of the user.
   * @throws 400 for the session of the call itself
   * @throws 404 for sessions of other users, as for unknown ones
   */
  async closeOther({ uid, sessionId }: Viewer, id: string): Promise<void> {
    if (id === sessionId) throw badInput('id', 'account.currentSession');
    const ended = await this.transactions.run(() => this.#end(this.knex('session').where({ id, uid })));
    if (ended === 0) throw notFound('account.unknownSession');
  }

  /** Ends all sessions and pending logins of the user. */
  async closeAll(uid: string): Promise<void> {
    requireTransaction(this.knex);
    await this.knex('pendingLogin').where({ uid }).delete();
    await this.#end(this.knex('session').where({ uid }));
  }

  /** Ends all other sessions and pending logins of the user. */
  async closeOthers({ uid, sessionId }: Viewer): Promise<void> {
    requireTransaction(this.knex);
    await this.knex('pendingLogin').where({ uid }).delete();
    await this.#end(this.knex('session').where({ uid }).whereNot({ id: sessionId }));
  }

  /** Like `closeOthers`, in a transaction of its own. */
  async closeAllOthers(viewer: Viewer): Promise<void> {
    await this.transactions.run(() => this.closeOthers(viewer));
  }

  /** Deletes expired sessions. */
  async deleteExpired(): Promise<void> {
    await this.knex('session').where('expiresAt', '<', this.clock.now()).delete();
  }

  /** Ends sessions, and tells their browsers once that is committed. Returns how many there were. */
  async #end(
    sessions: Knex.QueryBuilder,
    reason: StreamEvents['session-ended']['reason'] = 'revoked',
  ): Promise<number> {
    const ended: Columns<'session', 'id'>[] = await sessions.delete().returning('id');
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) afterCommit(() => this.streams.publish('session-ended', { reason }, { to: 'sessions', ids }));
    return ids.length;
  }

  async #endOldest(uid: string, newest: string): Promise<void> {
    const others = this.knex('session').where({ uid }).whereNot({ id: newest });
    const tooMany = others
      .orderBy('expiresAt', 'desc')
      .offset(Limits.sessions.max - 1)
      .select('id');
    await this.#end(this.knex('session').whereIn('id', tooMany));
  }

  /** Refreshes the token. Of concurrent calls only one gets the new token; the others continue with the old one. */
  async #refresh({ id, tokenHash, refreshAt, lastUsedAt }: StoredSession, presented: Buffer): Promise<string | null> {
    const now = this.clock.now();
    if (now.getTime() - lastUsedAt.getTime() >= USE_MS) {
      await this.knex('session').where({ id }).update({ lastUsedAt: now });
    }
    if (now < refreshAt || !tokenHash.equals(presented)) return null;
    const newToken = this.random.secret(TOKEN_BYTES);
    const changed = await this.knex('session')
      .where({ id, tokenHash })
      .update({
        tokenHash: digestOf(newToken),
        previousHash: tokenHash,
        previousUntil: new Date(now.getTime() + GRACE_MS),
        updatedAt: now,
        ...this.#newLifetime(),
      });
    return changed === 1 ? newToken : null;
  }

  #newLifetime(): { refreshAt: Date; expiresAt: Date } {
    const now = this.clock.now().getTime();
    return { refreshAt: new Date(now + TOKEN_LIFE_MS), expiresAt: new Date(now + SESSION_LIFE_MS) };
  }
}

const byHash = (session: FoundSession): [string, StoredSession][] =>
  [session.tokenHash, session.previousHash].flatMap((hash) => (hash ? [[hash.toString('hex'), session]] : []));
