import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, prepared, requireTransaction, Submissions } from '@tribunal/server';
import type { Knex } from 'knex';
import { CHANGE_LIFE_MS } from '../../contract';
import { SITE } from './count-results';

/** A change of a user, or without one of all totals of the place. */
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

const changesQuery = (condition: string): string => `
  select head.cursor, c.id, c.uid
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor) head
  left join rank_change c on ${condition} and (c.gid = $1 or c.gid is null)`;
const uncounted = prepared('rank-changes-uncounted', changesQuery('not c.is_counted'));
const newer = prepared('rank-changes-newer', changesQuery('c.xid >= $2'));

/**
 * Tells the rank lists of all processes which users to count again, in one place or in all. Rows are only inserted, so
 * nobody waits.
 */
@injectable()
export class RankChanges {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Records users in the transaction that changes their accounts; this concerns all places. */
  async record(uids: readonly string[]): Promise<void> {
    requireTransaction(this.knex);
    if (uids.length === 0) return;
    await this.knex.raw('insert into rank_change (uid) select distinct uid from unnest(?::text[]) uid', [[...uids]]);
  }

  /** Records the users of these results, except of those in contests. */
  async recordResults(results: readonly (Place & { uid: string })[]): Promise<void> {
    requireTransaction(this.knex);
    const counted = results.filter(({ cid }) => cid === 0);
    if (counted.length === 0) return;
    await this.knex.raw(
      `insert into rank_change (uid, gid)
       select distinct uid, gid from unnest(?::text[], ?::integer[]) as result (uid, gid)`,
      [counted.map(({ uid }) => uid), counted.map(({ gid }) => gid ?? SITE)],
    );
  }

  /** Records the users whose verdicts no longer count. */
  async recordReopened(reopened: readonly { submissionId: number; cid: number }[]): Promise<void> {
    const ids = reopened.filter(({ cid }) => cid === 0).map(({ submissionId }) => submissionId);
    if (ids.length === 0) return;
    const rows = await Submissions.query(this.knex).whereIn('id', ids).select('uid', 'cid', 'gid');
    await this.recordResults(rows);
  }

  /** Records all users who have submitted to these problems, in each place where they did. */
  async recordProblems(pids: readonly number[]): Promise<void> {
    requireTransaction(this.knex);
    await this.knex.raw(
      `insert into rank_change (uid, gid)
       select distinct s.uid, coalesce(s.gid, ${SITE}) from ${Submissions.sql} s where s.pid = any(?) and s.cid = 0`,
      [[...pids]],
    );
  }

  /** Returns what is not in the totals of a place yet, with the position of the next read. */
  uncounted(gid: number): Promise<ChangesSince> {
    return this.#read(uncounted, [gid]);
  }

  /** Returns what was committed for a place since the last read, together with the position of the next one. */
  since(gid: number, cursor: number): Promise<ChangesSince> {
    return this.#read(newer, [gid, cursor]);
  }

  /** Deletes old changes that the totals contain. */
  async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - CHANGE_LIFE_MS);
    await this.knex('rankChange').where('createdAt', '<', before).where({ isCounted: true }).delete();
  }

  async #read(query: typeof uncounted | typeof newer, values: readonly number[]): Promise<ChangesSince> {
    const rows = await query(this.knex, values);
    const changes = rows.flatMap(({ id, uid }) => (id === null ? [] : [{ id, uid }]));
    return { changes, cursor: rows[0]!.cursor };
  }
}
