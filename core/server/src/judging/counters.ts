import { Status, type ProblemCount } from '@tribunal/contract';
import type { Knex } from 'knex';

type Column = Exclude<keyof ProblemCount, 'total'>;

/** Verdicts that are counted; cancelled, unfinished and never judged submissions are not. */
export const COUNTED_AS: Readonly<Partial<Record<Status, Column>>> = {
  [Status.Accepted]: 'ac',
  [Status.WrongAnswer]: 'wa',
  [Status.TimeLimitExceeded]: 'tle',
  [Status.MemoryLimitExceeded]: 'mle',
  [Status.RuntimeError]: 're',
  [Status.PresentationError]: 'pe',
  [Status.CompileError]: 'ce',
  [Status.SystemError]: 'se',
  [Status.PartialAccepted]: 'pa',
};

export interface Place {
  uid: string;
  pid: number;
  /** Contests count for themselves. */
  cid: number;
}

/** A verdict that takes the place of another; null stands for none. */
export interface Move extends Place {
  from: Status | null;
  to: Status | null;
}

/** `moveAllCounters` for one verdict. */
export const moveCounters = (knex: Knex, place: Place, from: Status | null, to: Status | null): Promise<void> =>
  moveAllCounters(knex, [{ uid: place.uid, pid: place.pid, cid: place.cid, from, to }]);

/**
 * Moves the counters of problems and the solved sets of users from one verdict to another. The judgements' new state is
 * already written. The counter row is the lock that keeps verdicts of one problem in turn; rows are taken in order.
 */
export async function moveAllCounters(knex: Knex, moves: readonly Move[]): Promise<void> {
  const counted = moves.filter(({ cid }) => cid === 0);
  const pids = [...new Set(counted.map(({ pid }) => pid))].sort((a, b) => a - b);
  for (const pid of pids) {
    const here = counted.filter((move) => move.pid === pid);
    await knex('problemCount').where({ pid }).update(deltas(knex, here));
  }
  const settled = counted.filter(({ from, to }) => (from === Status.Accepted) !== (to === Status.Accepted));
  if (settled.length > 0) await settleSolved(knex, settled);
}

function deltas(knex: Knex, moves: readonly Move[]): Record<string, Knex.Raw | number> {
  const sums = new Map<string, number>([['total', 0]]);
  const add = (status: Status | null, by: number): void => {
    const column = status === null ? undefined : COUNTED_AS[status];
    if (column) for (const name of [column, 'total']) sums.set(name, (sums.get(name) ?? 0) + by);
  };
  for (const { from, to } of moves) {
    add(from, -1);
    add(to, 1);
  }
  return Object.fromEntries([...sums].map(([column, by]) => [column, knex.raw('?? + ?', [column, by])]));
}

/** What solved must hold: for each user and problem the first submission that is accepted now. */
const FIRST_ACCEPTED = `
  select s.uid, s.pid, min(s.id) as submission_id, min(s.created_at) as solved_at
  from submission s join judgement j on j.submission_id = s.id and j.is_current
  where j.status = ${Status.Accepted} and s.cid = 0`;

const ONE_OF = '(s.uid, s.pid) in (select * from unnest(:uids::text[], :pids::integer[]))';

async function settleSolved(knex: Knex, places: readonly Place[]): Promise<void> {
  const distinct = [...new Map(places.map((place) => [`${place.pid} ${place.uid}`, place])).values()];
  const which = { uids: distinct.map(({ uid }) => uid), pids: distinct.map(({ pid }) => pid) };
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `insert into solved (uid, pid, submission_id, solved_at)
     ${FIRST_ACCEPTED} and ${ONE_OF} group by s.uid, s.pid
     on conflict (uid, pid) do update set submission_id = excluded.submission_id, solved_at = excluded.solved_at`,
    which,
  );
  if (rowCount === distinct.length) return;
  await knex.raw(
    `delete from solved s where ${ONE_OF} and not exists (
       select from submission a join judgement j on j.submission_id = a.id and j.is_current
       where a.uid = s.uid and a.pid = s.pid and a.cid = 0 and j.status = ${Status.Accepted})`,
    which,
  );
}

const TRUE_COUNTS = `
  select p.id as pid, count(j.id) filter (where j.status = any(:counted)) as total,
    ${Object.entries(COUNTED_AS)
      .map(([status, column]) => `count(j.id) filter (where j.status = ${status}) as ${column}`)
      .join(', ')}
  from problem p
  left join submission s on s.pid = p.id and s.cid = 0
  left join judgement j on j.submission_id = s.id and j.is_current
  group by p.id`;

const COUNTED = Object.keys(COUNTED_AS).map(Number);
const NAMES = ['total', ...Object.values(COUNTED_AS)];

/** Sets every counter and solved set to what the verdicts say. Resolves with how many rows were wrong: 0 in a sound database. */
export async function recount(knex: Knex): Promise<number> {
  return knex.transaction(async (trx) => {
    await trx.raw('lock table problem_count in share row exclusive mode');
    const counts = await trx.raw<{ rowCount: number }>(
      `update problem_count c set ${NAMES.map((name) => `${name} = r.${name}`).join(', ')} from (${TRUE_COUNTS}) r
       where r.pid = c.pid and (${NAMES.map((name) => `c.${name}`).join(', ')}) is distinct from
         (${NAMES.map((name) => `r.${name}`).join(', ')})`,
      { counted: COUNTED },
    );
    const gone = await trx.raw<{ rowCount: number }>(
      `delete from solved o where not exists (
         select from submission s join judgement j on j.submission_id = s.id and j.is_current
         where s.uid = o.uid and s.pid = o.pid and s.cid = 0 and j.status = ${Status.Accepted})`,
    );
    const solved = await trx.raw<{ rowCount: number }>(
      `insert into solved (uid, pid, submission_id, solved_at) ${FIRST_ACCEPTED} group by s.uid, s.pid
       on conflict (uid, pid) do update set submission_id = excluded.submission_id, solved_at = excluded.solved_at
       where solved.submission_id <> excluded.submission_id`,
    );
    return counts.rowCount + gone.rowCount + solved.rowCount;
  });
}
