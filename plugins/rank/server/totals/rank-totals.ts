import { inject, injectable } from '@tribunal/kernel';
import { Accounts, acquireAdvisoryLock, Db, prepared, type Columns } from '@tribunal/server';
import type { Knex } from 'knex';
import { countEverywhere } from './count-results';

/** Users counted in one transaction. */
const CHUNK = 500;
/** With more changed totals in a chunk, the lists of all places read all totals instead of counting these users again. */
const MAX_SINGLE = 50;
const LOCK = 'rank-totals';

/** Where totals are, by the user and the group or `SITE`. */
type Place = Columns<'rankTotal', 'uid' | 'gid'>;

/**
 * Keeps `rank_total`, from which the lists of a process start: what each user has reached in each place. Everything is
 * counted from the submissions, so counting something twice changes nothing. The lock ensures that a later count is not
 * overwritten by an earlier one.
 */
@injectable()
export class RankTotals {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Counts the users again who have changed since the last call. */
  async countChanged(): Promise<void> {
    while (await this.#countNext());
  }

  /**
   * Counts all users again, so that results are right that changed while the plugin was off. Lists read again only
   * what was wrong.
   */
  async recountAll(signal?: AbortSignal): Promise<void> {
    for (let last = ''; ;) {
      const uids = await Accounts.query(this.knex).where('uid', '>', last).orderBy('uid').limit(CHUNK).pluck('uid');
      if (uids.length === 0 || signal?.aborted) return;
      await this.#recount(uids);
      last = uids.at(-1)!;
    }
  }

  #countNext(): Promise<boolean> {
    return this.knex.transaction(async (trx) => {
      await acquireAdvisoryLock(trx, LOCK);
      const rows = await trx('rankChange').where({ isCounted: false }).orderBy('id').limit(CHUNK).select('id', 'uid');
      const uids = rows.flatMap(({ uid }) => uid ?? []);
      await store(trx, [...new Set(uids)]);
      await trx('rankChange')
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .update({ isCounted: true });
      return rows.length === CHUNK;
    });
  }

  #recount(uids: readonly string[]): Promise<void> {
    return this.knex.transaction(async (trx) => {
      await acquireAdvisoryLock(trx, LOCK);
      const changed: Place[] = await store(trx, uids);
      if (changed.length === 0) return;
      const recorded = changed.length > MAX_SINGLE ? [{ gid: null, uid: null }] : changed;
      await trx('rankChange').insert(recorded.map((place) => ({ ...place, isCounted: true })));
    });
  }
}

const removeTotals = prepared(
  'rank-totals-removed',
  `delete from rank_total where uid = any($1)
     and (uid, gid) not in (select uid, gid from json_to_recordset($2) as r (uid text, gid integer))
   returning uid, gid`,
);
const storeTotals = prepared(
  'rank-totals-stored',
  `insert into rank_total (uid, gid, ac, total, score)
   select uid, gid, ac, total, score
   from json_to_recordset($1) as r (uid text, gid integer, ac integer, total integer, score integer)
   on conflict (uid, gid) do update set ac = excluded.ac, total = excluded.total, score = excluded.score
   where (rank_total.ac, rank_total.total, rank_total.score) is distinct from
     (excluded.ac, excluded.total, excluded.score)
   returning uid, gid`,
);

/** Stores the totals of these users as they are now, and returns those that were different. */
async function store(trx: Knex.Transaction, uids: readonly string[]): Promise<Place[]> {
  if (uids.length === 0) return [];
  const totals = JSON.stringify(await countEverywhere(trx, [uids]));
  return [...(await removeTotals(trx, [uids, totals])), ...(await storeTotals(trx, [totals]))];
}
