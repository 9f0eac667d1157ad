import { type ProblemCount } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, prepared, type Row, LruCache, PlaceDirectory } from '@tribunal/server';
import { COUNTED_AS } from '@tribunal/server/judging';
import type { Knex } from 'knex';
import { listOrganisers, type ContestModel } from '../contests';
import { takesPart } from '../participants';

/** Verdict counts by contest problem. */
export type StatsByProblem = ReadonlyMap<number, ProblemCount>;

type Judged = { [Column in 'problem' | 'status']: NonNullable<Row<'contestEvent'>[Column]> };

export const NO_RUNS: ProblemCount = { total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };

/** Counts the contest's own field, without virtual participants. Events of judgements have a problem and a status. */
const countsOf = prepared<'contest-problem-counts', Judged>(
  'contest-problem-counts',
  `
  with verdict as (
    select distinct on (submission_id) submission_id, status from contest_event
    where cid = $1 and kind = 'judgement' order by submission_id, judgement_id desc, seq desc)
  select r.problem, v.status, count(*)::integer as runs
  from contest_event r join verdict v using (submission_id)
  where r.cid = $1 and r.kind = 'submission' and r.virtual_id is null
    and r.submitted_at >= $2 and ($3::timestamptz is null or r.submitted_at < $3)
    and ${takesPart('r.team', '$4')}
  group by r.problem, v.status`,
);

interface CachedStats {
  /** Sequence number of the last counted event; null if none has been counted. */
  last: number | null;
  stats: Promise<StatsByProblem>;
}
/** Maximum number of cached statistics; each is recounted when its log has grown. */
const CACHED_MAX = 50;
const NO_STATS: Promise<StatsByProblem> = Promise.resolve(new Map());

/** Counts the verdicts of a contest from its log. */
@injectable()
export class ProblemStatsCache {
  readonly #stats = new LruCache<string, CachedStats>(CACHED_MAX);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /** Counts submissions since the start and before `until`; null for no limit. */
  async get(
    contest: Pick<ContestModel, 'id' | 'startAt' | 'uid' | 'gid'>,
    until: Date | null,
  ): Promise<StatsByProblem> {
    const { id: cid, startAt: from } = contest;
    const [log, organisers] = await Promise.all([
      this.knex('contestLog').where({ cid }).first('last'),
      listOrganisers(this.places, contest),
    ]);
    const last = Number(log?.last ?? 0);
    const key = JSON.stringify([cid, from, until, organisers]);
    const entry = this.#stats.getOrCreate(key, () => ({ last: null, stats: NO_STATS }));
    if (entry.last === last) return entry.stats;
    const stats = this.#count([cid, from, until, organisers]);
    Object.assign(entry, { last, stats });
    stats.catch(() => this.#stats.delete(key));
    return stats;
  }

  async #count(which: [cid: number, from: Date, until: Date | null, organisers: string[]]): Promise<StatsByProblem> {
    const rows = await countsOf(this.knex, which);
    const stats = new Map<number, ProblemCount>();
    for (const { problem, status, runs } of rows) {
      const column = COUNTED_AS[status];
      if (!column) continue;
      const count = stats.get(problem) ?? NO_RUNS;
      stats.set(problem, { ...count, [column]: runs, total: count.total + runs });
    }
    return stats;
  }
}
