import type { Knex } from 'knex';
import { aliveSince } from './alive';
import type { Judges, Lane } from './fair-turns';

export interface WaitingLane extends Lane {
  bank: string;
  lane: string;
}

const OPEN = 'is_wanted and judged_at is null';
const WAITING = `lane is not null and ${OPEN} and published_at is null`;
const TOLD = `lane is not null and ${OPEN} and published_at is not null`;

/** Whether any work waits for its turn. */
export async function someWait(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from judgement where ${WAITING}) as found`,
  );
  return rows[0]!.found;
}

/** Jumps from lane to lane through an index, however much waits in each. */
const LANES = `
  with recursive waiting as (
    (select bank, lane from judgement where ${WAITING} order by bank, lane limit 1)
    union all
    select n.bank, n.lane from waiting w cross join lateral (
      select bank, lane from judgement where ${WAITING} and (bank, lane) > (w.bank, w.lane)
      order by bank, lane limit 1) n
  ), told as (
    select bank, lane, count(*)::int as told from judgement where ${TOLD} group by bank, lane
  )
  select bank, lane, coalesce(t.told, 0) as told, (
    select coalesce(jsonb_agg(id order by id), '[]') from (
      select id from judgement j
      where ${WAITING} and j.bank = l.bank and j.lane = l.lane and wake_at <= :now
      order by id limit :most) first) as waiting
  from (select bank, lane from waiting union select bank, lane from told) l left join told t using (bank, lane)`;

/** Every lane with work that is not ended; of what waits in each the first `most`. */
export async function lanesOf(knex: Knex, now: Date, most: number): Promise<WaitingLane[]> {
  const { rows } = await knex.raw<{ rows: WaitingLane[] }>(LANES, { now, most });
  return rows;
}

/** What the judges that are alive offer, by bank. */
export async function judgesOf(knex: Knex, now: Date): Promise<ReadonlyMap<string, Omit<Judges, 'company'>>> {
  const { rows } = await knex.raw<{ rows: { bank: string; slots: number; busy: number }[] }>(
    `select n.bank, n.slots, (
       select count(*)::int from judgement j
       where lane is null and ${OPEN} and j.bank = n.bank and wake_at <= :now) as busy
     from (
       select unnest(keys) as bank, sum(slots)::int as slots from judge_node where seen_at > :since group by 1) n`,
    { now, since: aliveSince(now) },
  );
  return new Map(rows.map(({ bank, ...judges }) => [bank, judges]));
}

/** A lane of one user is named by the uid, and a word more for what is no submission; other lanes begin with no uid. */
const ownerOf = (lane: string): string => lane.split(' ', 1)[0]!;

/** Whether somebody who has no lane has sent anything in the last `ms`. */
export async function hasCompany(
  knex: Knex,
  lanes: readonly WaitingLane[],
  now: Date,
  ms: number,
): Promise<Judges['company']> {
  const owners = lanes.map(({ lane }) => ownerOf(lane));
  const { rows } = await knex.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from submission where created_at > :since and uid <> all(:owners))
       or exists (select from trial where expires_at > :now and created_at > :since and uid <> all(:owners)) as found`,
    { now, since: new Date(now.getTime() - ms), owners },
  );
  return rows[0]!.found ? 'company' : 'alone';
}
