import { Status, type ProblemCount } from '@tribunal/contract';
import type { Knex } from 'knex';

type Column = Exclude<keyof ProblemCount, 'total'>;

/** Verdicts that are counted; cancelled, unfinished and never judged submissions are not. */
const COLUMN_OF: Readonly<Partial<Record<Status, Column>>> = {
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

/**
 * Moves the counters of a problem and the solved set of a user from one verdict to another; null stands for none.
 * The judgement's new state is already written. The counter row is the lock that keeps verdicts of one problem in turn.
 */
export async function moveCounters(knex: Knex, place: Place, from: Status | null, to: Status | null): Promise<void> {
  if (place.cid !== 0) return;
  const [less, more] = [from, to].map((status) => (status === null ? undefined : COLUMN_OF[status]));
  const changes: [keyof ProblemCount, number][] = [];
  if (less) changes.push([less, -1], ['total', -1]);
  if (more) changes.push([more, 1], ['total', 1]);
  await knex('problemCount').where({ pid: place.pid }).update(deltas(knex, changes));
  if (from === Status.Accepted || to === Status.Accepted) await settleSolved(knex, place);
}

function deltas(knex: Knex, changes: readonly [keyof ProblemCount, number][]): Record<string, Knex.Raw | number> {
  const sums = new Map<string, number>([['total', 0]]);
  for (const [column, by] of changes) sums.set(column, (sums.get(column) ?? 0) + by);
  return Object.fromEntries([...sums].map(([column, by]) => [column, knex.raw('?? + ?', [column, by])]));
}

/** What solved must hold: for each user and problem the first submission that is accepted now. */
const FIRST_ACCEPTED = `
  select s.uid, s.pid, min(s.id) as submission_id, min(s.created_at) as solved_at
  from submission s join judgement j on j.submission_id = s.id and j.is_current
  where j.status = ${Status.Accepted} and s.cid = 0`;

async function settleSolved(knex: Knex, { uid, pid }: Place): Promise<void> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `insert into solved (uid, pid, submission_id, solved_at)
     ${FIRST_ACCEPTED} and s.uid = ? and s.pid = ? group by s.uid, s.pid
     on conflict (uid, pid) do update set submission_id = excluded.submission_id, solved_at = excluded.solved_at`,
    [uid, pid],
  );
  if (rowCount === 0) await knex('solved').where({ uid, pid }).delete();
}

const TRUE_COUNTS = `
  select p.id as pid, count(j.id) filter (where j.status = any(:counted)) as total,
    ${Object.entries(COLUMN_OF)
      .map(([status, column]) => `count(j.id) filter (where j.status = ${status}) as ${column}`)
      .join(', ')}
  from problem p
  left join submission s on s.pid = p.id and s.cid = 0
  left join judgement j on j.submission_id = s.id and j.is_current
  group by p.id`;

const COUNTED = Object.keys(COLUMN_OF).map(Number);
const NAMES = ['total', ...Object.values(COLUMN_OF)];

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
