import { token, type ProblemCount, type Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { COUNTED_AS, Db } from '@tribunal/server';
import type { Knex } from 'knex';
import { NewestOnes } from '../common';
import type { ContestModel } from '../contests';
import { takesPart } from '../participants';

export const Tallies = token<ContestTallies>('contest-tallies');

/** Verdicts by contest problem. */
export type TallyBook = ReadonlyMap<number, ProblemCount>;

export const NO_RUNS: ProblemCount = { total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };

/** Of its own field, without those who take part virtually. */
const COUNTS = `
  with verdict as (
    select distinct on (submission_id) submission_id, status from contest_event
    where cid = :cid and kind = 'judgement' order by submission_id, judgement_id desc, seq desc)
  select r.problem, v.status, count(*)::integer as runs
  from contest_event r join verdict v using (submission_id)
  where r.cid = :cid and r.kind = 'submission' and r.virtual_id is null
    and r.submitted_at >= :from and (:until::timestamptz is null or r.submitted_at < :until)
    and ${takesPart('r.team', ':author')}
  group by r.problem, v.status`;

interface Kept {
  /** Number of the last fact that is counted; null: nothing has been. */
  last: number | null;
  book: Promise<TallyBook>;
}
/** Books that are kept; each is counted anew when its log has grown. */
const KEPT_MAX = 50;
const NO_BOOK: Promise<TallyBook> = Promise.resolve(new Map());

/** Counts the verdicts of a contest from its log. */
@injectable()
export class ContestTallies {
  readonly #kept = new NewestOnes<string, Kept>(KEPT_MAX);

  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Of what was submitted since the start and before `until`; null: however late. */
  async of(contest: Pick<ContestModel, 'id' | 'startAt' | 'uid'>, until: Date | null): Promise<TallyBook> {
    const { id: cid, startAt: from, uid: author } = contest;
    const log = await this.knex('contestLog').where({ cid }).first<{ last: number } | undefined>('last');
    const last = Number(log?.last ?? 0);
    const key = JSON.stringify([cid, from, until, author]);
    const kept = this.#kept.get(key, () => ({ last: null, book: NO_BOOK }));
    if (kept.last === last) return kept.book;
    const book = this.#count({ cid, from, until, author });
    Object.assign(kept, { last, book });
    book.catch(() => this.#kept.forget(key));
    return book;
  }

  async #count(which: { cid: number; from: Date; until: Date | null; author: string | null }): Promise<TallyBook> {
    const { rows } = await this.knex.raw<{ rows: { problem: number; status: Status; runs: number }[] }>(COUNTS, which);
    const book = new Map<number, ProblemCount>();
    for (const { problem, status, runs } of rows) {
      const column = COUNTED_AS[status];
      if (!column) continue;
      const count = book.get(problem) ?? NO_RUNS;
      book.set(problem, { ...count, [column]: runs, total: count.total + runs });
    }
    return book;
  }
}
