import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, Submissions, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import { CHANGE_LIFE_MS } from '../../contract';

/** A change of a user, or without one of all totals. */
export interface Change {
  id: number;
  uid: string | null;
}

/** Changes since an earlier read. */
export interface ChangesSince {
  changes: readonly Change[];
  /** Where the next read begins; some changes may be returned again. */
  cursor: number;
}

type Place = { cid: number; gid: number | null };

/** Tells the rank lists of all processes which users to count again. Rows are only inserted, so nobody waits. */
@injectable()
export class RankChanges {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Records users in the transaction that changes their results or accounts. */
  async record(tx: Transaction, uids: readonly string[]): Promise<void> {
    if (uids.length === 0) return;
    await tx.knex.raw('insert into rank_change (uid) select distinct uid from unnest(?::text[]) uid', [[...uids]]);
  }

  /** Records the users of these results, except of those in contests and groups. */
  recordResults(tx: Transaction, results: readonly (Place & { uid: string })[]): Promise<void> {
    const counted = results.filter(({ cid, gid }) => cid === 0 && gid === null);
    return this.record(
      tx,
      counted.map(({ uid }) => uid),
    );
  }

  /** Records the users whose verdicts no longer count. */
  async recordReopened(tx: Transaction, reopened: readonly { submissionId: number; cid: number }[]): Promise<void> {
    const ids = reopened.filter(({ cid }) => cid === 0).map(({ submissionId }) => submissionId);
    if (ids.length === 0) return;
    const rows = await Submissions.query(tx.knex).whereIn('id', ids).whereNull('gid').select('uid');
    await this.record(
      tx,
      rows.map(({ uid }) => uid),
    );
  }

  /** Records all users who have submitted to these problems. */
  async recordProblems(tx: Transaction, pids: readonly number[]): Promise<void> {
    await tx.knex.raw(
      `insert into rank_change (uid)
       select distinct s.uid from ${Submissions.sql} s where s.pid = any(?) and s.cid = 0 and s.gid is null`,
      [[...pids]],
    );
  }

  /** Returns what is not in the totals yet, with the position of the next read. */
  uncounted(): Promise<ChangesSince> {
    return this.#read('not c.is_counted', []);
  }

  /** Returns what was committed since the last read, together with the position of the next one. */
  since(cursor: number): Promise<ChangesSince> {
    return this.#read('c.xid >= ?', [cursor]);
  }

  /** Deletes old changes that the totals contain. */
  async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - CHANGE_LIFE_MS);
    await this.knex('rankChange').where('createdAt', '<', before).where({ isCounted: true }).delete();
  }

  async #read(condition: string, bindings: readonly number[]): Promise<ChangesSince> {
    const { rows } = await this.knex.raw<{ rows: { id: number | null; uid: string | null; cursor: number }[] }>(
      `select head.cursor, c.id, c.uid
       from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor) head
       left join rank_change c on ${condition}`,
      [...bindings],
    );
    const changes = rows.flatMap(({ id, uid }) => (id === null ? [] : [{ id, uid }]));
    return { changes, cursor: rows[0]!.cursor };
  }
}
