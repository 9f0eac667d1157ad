import { HOUR_MS, compareNames } from '@tribunal/contract';
import { Judgements, prepared, Submissions } from '@tribunal/server';
import { OpenJudgements, type LivingJudge } from '@tribunal/server/judging';
import type { Knex } from 'knex';
import type { JudgeLoad, QueueLoad } from '../contract';

/** Reads the partial index of unfinished work only. */
const openWork = prepared(
  'dashboard-open-work',
  `
  select bank as key, count(*) filter (where claimed_by is null and not waits_for_author)::int as waiting,
    min(created_at) filter (where claimed_by is null and not waits_for_author) as "oldestAt",
    count(*) filter (where claimed_by is not null)::int as running,
    count(*) filter (where waits_for_author)::int as paused,
    count(*) filter (where postponements > 0)::int as postponed
  from ${OpenJudgements.sql} j group by bank`,
);

/** The database does not know how many elements a list has. */
const latenciesOf = prepared<'dashboard-latencies', { times: [number, number] }>(
  'dashboard-latencies',
  `
  select j.bank as key, count(*)::int as judged, percentile_disc(array[0.5, 0.95]) within group (
      order by greatest(0, round(extract(epoch from j.judged_at - s.created_at) * 1000))::float8) as times
  from ${Submissions.sql} s join ${Judgements.sql} j on j.submission_id = s.id and j.reason = 'first'
  where s.created_at > $1 and s.created_at <= $2 and j.judged_at is not null group by j.bank`,
);

/** Returns the work of each problem source that has any, and of `alwaysKey`, which comes first. */
export async function loadQueues(knex: Knex, now: Date, alwaysKey: string): Promise<QueueLoad[]> {
  const since = new Date(now.getTime() - HOUR_MS);
  const open = await openWork(knex, []);
  const latencies = await latenciesOf(knex, [since, now]);
  const keys = new Set([...open, ...latencies].map(({ key }) => key));
  keys.delete(alwaysKey);
  return [alwaysKey, ...[...keys].sort((a, b) => compareNames(a, b))].map((key) => {
    const work = open.find((row) => row.key === key);
    const latency = latencies.find((row) => row.key === key);
    return {
      key,
      waiting: work?.waiting ?? 0,
      oldestAt: work?.oldestAt?.toISOString() ?? null,
      running: work?.running ?? 0,
      paused: work?.paused ?? 0,
      postponed: work?.postponed ?? 0,
      judged: latency?.judged ?? 0,
      p50Ms: latency?.times[0] ?? null,
      p95Ms: latency?.times[1] ?? null,
    };
  });
}

const runningWork = prepared(
  'dashboard-running-work',
  `
  select claimed_by as name, instance, count(*)::int as running
  from ${OpenJudgements.sql} j where claimed_by is not null group by claimed_by, instance`,
);

/** Returns how much work each of the judges has claimed. */
export async function loadJudgeLoads(knex: Knex, judges: readonly LivingJudge[]): Promise<JudgeLoad[]> {
  const rows = await runningWork(knex, []);
  return judges
    .map(({ name, instance, kind, slots, degraded, load }) => {
      const running = rows.find((row) => row.name === name && row.instance === instance)?.running ?? 0;
      return { name, instance, kind, slots, running, isDegraded: degraded.length > 0, load };
    })
    .sort((a, b) => compareNames(a.kind, b.kind));
}
