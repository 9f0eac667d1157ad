import type { JudgeLoad, QueueLoad } from '@tribunal/contract';
import type { Knex } from 'knex';
import { aliveSince } from '../judging/recovery/alive-since';
import type { Columns } from '../database';

const HOUR_MS = 3_600_000;

interface OpenWork {
  key: string;
  waiting: number;
  oldestAt: Date | null;
  running: number;
  suspended: number;
}

/** Reads the partial index of unfinished work only. */
const OPEN_WORK = `
  select bank as key, count(*) filter (where claimed_by is null and wake_at < 'infinity')::int as waiting,
    min(created_at) filter (where claimed_by is null and wake_at < 'infinity') as "oldestAt",
    count(*) filter (where claimed_by is not null)::int as running,
    count(*) filter (where wake_at = 'infinity')::int as suspended
  from judgement where is_wanted and judged_at is null group by bank`;

interface Latency {
  key: string;
  judged: number;
  times: [number, number];
}

const LATENCIES = `
  select j.bank as key, count(*)::int as judged, percentile_disc(array[0.5, 0.95]) within group (
      order by greatest(0, round(extract(epoch from j.judged_at - s.created_at) * 1000))::float8) as times
  from submission s join judgement j on j.submission_id = s.id and j.reason = 'first'
  where s.created_at > :since and s.created_at <= :now and j.judged_at is not null group by j.bank`;

/** Returns the work of each problem source that has any, and of `alwaysKey`, which comes first. */
export async function loadQueues(knex: Knex, now: Date, alwaysKey: string): Promise<QueueLoad[]> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [open, latencies] = await Promise.all([
    knex.raw<{ rows: OpenWork[] }>(OPEN_WORK),
    knex.raw<{ rows: Latency[] }>(LATENCIES, { since, now }),
  ]);
  const keys = new Set([...open.rows, ...latencies.rows].map(({ key }) => key));
  keys.delete(alwaysKey);
  return [alwaysKey, ...[...keys].sort()].map((key) => {
    const work = open.rows.find((row) => row.key === key);
    const latency = latencies.rows.find((row) => row.key === key);
    return {
      key,
      waiting: work?.waiting ?? 0,
      oldestAt: work?.oldestAt?.toISOString() ?? null,
      running: work?.running ?? 0,
      suspended: work?.suspended ?? 0,
      judged: latency?.judged ?? 0,
      p50Ms: latency?.times[0] ?? null,
      p95Ms: latency?.times[1] ?? null,
    };
  });
}

type JudgeRow = Columns<'judgeNode', 'name' | 'instance' | 'kind' | 'slots' | 'degraded'> & { running: number };

const JUDGES = `
  select n.name, n.instance, n.kind, n.slots, n.degraded, (
    select count(*)::int from judgement j
    where j.claimed_by = n.name and j.instance = n.instance and j.is_wanted and j.judged_at is null) as running
  from judge_node n where n.seen_at > :alive order by n.kind, n.name, n.started_at`;

/** Returns the connected judges with the work that they have claimed. */
export async function loadJudges(knex: Knex, now: Date): Promise<JudgeLoad[]> {
  const { rows } = await knex.raw<{ rows: JudgeRow[] }>(JUDGES, { alive: aliveSince(now) });
  return rows.map(({ degraded, ...row }) => ({ ...row, isDegraded: degraded.length > 0 }));
}
