import { HOUR_MS } from '@tribunal/contract';
import type { RemoteOperation } from '@tribunal/remote-kit/contract';
import type { RemoteHour } from '../../contract';
import { columns, expression, prepared } from '@tribunal/server';
import type { Knex } from 'knex';
import { classifyFailure, type Observation } from './breaker';

const HOURS_KEPT = 24;
/** Maximum number of durations stored for one hour; more would not change the result noticeably. */
const MAX_DURATIONS = 300;

export type TimedObservation = Observation & { bank: string; operation: RemoteOperation; ms: number };

/** Returns the beginning of the oldest hour that is shown. */
const oldestShownHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS_KEPT - 1) * HOUR_MS);

/** Counts observations by hour, except those that say nothing about the site. */
export async function countByHour(knex: Knex, observations: readonly TimedObservation[]): Promise<void> {
  for (const { bank, operation, at, ms, failure } of observations) {
    const meaning = classifyFailure(failure?.kind ?? null);
    if (meaning === 'nothing' || meaning === 'fault') continue;
    const isFine = meaning === 'fine';
    const durations = failure === null ? [Math.round(ms)] : [];
    await knex.raw(
      `insert into remote_hour as h (bank, operation, hour, ok, failed, durations)
       values (:bank, :operation, date_trunc('hour', :at::timestamptz, 'UTC'), :ok, :failed, :durations::int[])
       on conflict (bank, operation, hour) do update set
         ok = h.ok + excluded.ok, failed = h.failed + excluded.failed,
         durations = case when cardinality(h.durations) < :most then h.durations || excluded.durations else h.durations end`,
      { bank, operation, at, ok: isFine ? 1 : 0, failed: isFine ? 0 : 1, durations, most: MAX_DURATIONS },
    );
  }
}

/** Returns the statistics of each site over all operations, oldest first. Hours without operations are left out. */
export async function hourlyStats(knex: Knex, now: Date): Promise<ReadonlyMap<string, RemoteHour[]>> {
  const rows = await knex('remoteHour as h')
    .where('hour', '>=', oldestShownHour(now))
    .groupBy('bank', 'hour')
    .orderBy('hour')
    .select(
      columns({ h: 'remoteHour' }, 'h.bank', 'h.hour', {
        ok: expression<number>(knex.raw('sum(ok)::int')),
        failed: expression<number>(knex.raw('sum(failed)::int')),
      }),
    );
  const byBank = new Map<string, RemoteHour[]>();
  for (const { bank, hour, ok, failed } of rows) {
    byBank.set(bank, [...(byBank.get(bank) ?? []), { at: hour.toISOString(), ok, failed }]);
  }
  return byBank;
}

const medianDurationsOf = prepared(
  'remote-judging-median-durations',
  `select h.bank, percentile_disc(0.5) within group (order by d.ms) as median
   from remote_hour h cross join lateral unnest(h.durations) as d (ms)
   where h.operation = 'track' and h.hour >= $1 group by h.bank`,
);

/** Returns the median time from sending to the verdict over the last day, in ms. */
export async function medianDurations(knex: Knex, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await medianDurationsOf(knex, [oldestShownHour(now)]);
  return new Map(rows.flatMap(({ bank, median }) => (median === null ? [] : [[bank, median]])));
}

/** Deletes statistics older than a day. */
export const deleteOldHours = (knex: Knex, now: Date): Promise<number> =>
  knex('remoteHour').where('hour', '<', oldestShownHour(now)).delete();
