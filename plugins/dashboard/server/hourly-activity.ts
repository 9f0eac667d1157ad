import { HOUR_MS, Status } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { CurrentJudgements, Submissions, type Clock } from '@tribunal/server';
import { IS_FROZEN, loadFrozenBindings, type FrozenBindings } from '@tribunal/server/submission';
import { ACTIVITY_HOURS, type HourlyActivity } from '../contract';

/** Hours that are counted at each read, because submissions still arrive and are judged: the current and the last. */
const LIVE_HOURS = 2;
/** Number of earlier hours that are counted again at each read, because rejudges and unfreezing change them. */
const RECOUNTED_HOURS = 4;
/** Age at which counts are not used any more, because nobody has read since. */
const LIFE_MS = 600_000;

/** `hour` is counted from 1970. */
interface HourCount {
  hour: number;
  status: Status;
  count: number;
}

const COUNTS = `
  select floor(extract(epoch from s.created_at) / 3600)::int as hour,
    case when ${IS_FROZEN} then ${Status.Pending} else j.status end as status,
    count(*)::int as count
  from ${Submissions.sql} s join ${CurrentJudgements.sql} j on j.submission_id = s.id
  where s.created_at >= :from and s.created_at < :until group by 1, 2`;

/**
 * Counts submissions by hour and verdict. A read counts a few hours only: those that change quickly, and in turn some of
 * the earlier ones.
 */
export class HourlyActivityReader {
  readonly #earlier = new Map<number, HourCount[]>();
  #nextRecounted = 0;
  #readAt = 0;
  /** What was frozen when the earlier hours were counted. */
  #frozen = '';

  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock,
    private readonly points: ExtensionPoints,
  ) {}

  async read(): Promise<HourlyActivity> {
    const now = this.clock.now().getTime();
    const end = Math.floor(now / HOUR_MS) + 1;
    const [first, live] = [end - ACTIVITY_HOURS, end - LIVE_HOURS];
    const frozen = await loadFrozenBindings(this.points);
    this.#forget(first, live, now, JSON.stringify(frozen));
    await this.#countEarlier(first, live, frozen);
    const rows = [...this.#earlier.values()].flat();
    return arrange([...rows, ...(await this.#count(live, end, frozen))], first);
  }

  /** Forgets hours out of the range, and all of them if they are old or count results that are frozen now. */
  #forget(first: number, live: number, now: number, frozen: string): void {
    if (frozen !== this.#frozen || Math.abs(now - this.#readAt) > LIFE_MS) this.#earlier.clear();
    for (const hour of this.#earlier.keys()) if (hour < first || hour >= live) this.#earlier.delete(hour);
    this.#readAt = now;
    this.#frozen = frozen;
  }

  /** Counts the hours that have not been counted yet; if there are none, the next few hours in turn. */
  async #countEarlier(first: number, live: number, frozen: FrozenBindings): Promise<void> {
    const missing = Array.from({ length: live - first }, (_, index) => first + index).filter(
      (hour) => !this.#earlier.has(hour),
    );
    const isInRange = this.#nextRecounted >= first && this.#nextRecounted < live;
    const from = missing[0] ?? (isInRange ? this.#nextRecounted : first);
    const until = missing.length > 0 ? missing.at(-1)! + 1 : Math.min(from + RECOUNTED_HOURS, live);
    const rows = await this.#count(from, until, frozen);
    for (let hour = from; hour < until; hour += 1) {
      this.#earlier.set(
        hour,
        rows.filter((row) => row.hour === hour),
      );
    }
    this.#nextRecounted = until;
  }

  async #count(fromHour: number, untilHour: number, frozen: FrozenBindings): Promise<HourCount[]> {
    // The condition for frozen results has bindings by name, which a prepared query has not.
    const { rows } = await this.knex.raw<{ rows: HourCount[] }>(COUNTS, {
      from: new Date(fromHour * HOUR_MS),
      until: new Date(untilHour * HOUR_MS),
      ...frozen,
    });
    return rows;
  }
}

/** Arranges the counts as one list per verdict, most frequent first. */
function arrange(rows: readonly HourCount[], firstHour: number): HourlyActivity {
  const byStatus = new Map<Status, number[]>();
  for (const { hour, status, count } of rows) {
    const index = hour - firstHour;
    if (index < 0 || index >= ACTIVITY_HOURS) continue;
    const counts = byStatus.get(status) ?? Array<number>(ACTIVITY_HOURS).fill(0);
    counts[index]! += count;
    byStatus.set(status, counts);
  }
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const verdicts = [...byStatus].map(([status, counts]) => ({ status, counts }));
  return {
    from: new Date(firstHour * HOUR_MS).toISOString(),
    verdicts: verdicts.sort((a, b) => total(b.counts) - total(a.counts) || a.status - b.status),
  };
}
