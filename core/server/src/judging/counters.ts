import { affectedRows } from '@tribunal/database';
import { Status, type ProblemCount } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db } from '@tribunal/platform';
import type { Knex } from 'knex';
import type { VerdictCountsProvider } from '../problem';

type Column = Exclude<keyof ProblemCount, 'total'>;

/** Columns of the verdicts that are counted; cancelled, unfinished and never judged submissions are not counted. */
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

interface CounterKey {
  uid: string;
  pid: number;
  /** Contest id; contests count separately. */
  cid: number;
  /** Group that it was submitted in; a problem counts the submissions of the place that it belongs to. */
  gid: number | null;
}

/** A change from one verdict to another; null stands for none. */
interface VerdictChange extends CounterKey {
  from: Status | null;
  to: Status | null;
}

/** Calls `updateAllCounters` for one verdict. */
export const updateCounters = (knex: Knex, key: CounterKey, from: Status | null, to: Status | null): Promise<void> =>
  updateAllCounters(knex, [{ uid: key.uid, pid: key.pid, cid: key.cid, gid: key.gid, from, to }]);

/**
 * Updates the counters of problems and the solved sets of users for changed verdicts. The judgements' new state must
 * already be written. The lock on the counter row serialises verdicts of one problem; rows are locked in a fixed
 * order.
 */
export async function updateAllCounters(knex: Knex, changes: readonly VerdictChange[]): Promise<void> {
  const counted = changes.filter(({ cid }) => cid === 0);
  const byPlace = new Map(counted.map(({ pid, gid }) => [`${pid} ${gid}`, { pid, gid }]));
  for (const { pid, gid } of [...byPlace.values()].sort((a, b) => a.pid - b.pid)) {
    const there = counted.filter((change) => change.pid === pid && change.gid === gid);
    await knex('problemCount')
      .where({ pid })
      .update(deltas(knex, gid, there));
  }
  const solvedChanges = counted.filter(({ from, to }) => (from === Status.Accepted) !== (to === Status.Accepted));
  if (solvedChanges.length > 0) await updateSolved(knex, solvedChanges);
}

/** Columns of the counter row; they stay as they are if the problem does not belong to the place. */
function deltas(knex: Knex, gid: number | null, changes: readonly VerdictChange[]): Record<string, Knex.Raw | number> {
  const sums = new Map<string, number>([['total', 0]]);
  const add = (status: Status | null, by: number): void => {
    const column = status === null ? undefined : COUNTED_AS[status];
    if (column) for (const name of [column, 'total']) sums.set(name, (sums.get(name) ?? 0) + by);
  };
  for (const { from, to } of changes) {
    add(from, -1);
    add(to, 1);
  }
  return Object.fromEntries(
    [...sums].map(([column, by]) => [column, knex.raw(`?? + ${COUNTED_HERE}`, [column, gid, by])]),
  );
}

const COUNTED_HERE = `case when (select p.gid from problem p where p.id = problem_count.pid)
  is not distinct from ?::bigint then ?::integer else 0 end`;

/** SQL for the correct content of `solved`: the first currently accepted submission per user and problem. */
const FIRST_ACCEPTED = `
  select s.uid, s.pid, min(s.id) as submission_id, min(s.created_at) as solved_at
  from submission s join judgement j on j.submission_id = s.id and j.is_current
  where j.status = ${Status.Accepted} and s.cid = 0`;

const MATCHES_KEYS = '(s.uid, s.pid) in (select * from unnest(:uids::text[], :pids::integer[]))';

async function updateSolved(knex: Knex, keys: readonly CounterKey[]): Promise<void> {
  const distinct = [...new Map(keys.map((counterKey) => [`${counterKey.pid} ${counterKey.uid}`, counterKey])).values()];
  const bindings = { uids: distinct.map(({ uid }) => uid), pids: distinct.map(({ pid }) => pid) };
  const updated = await affectedRows(
    knex,
    `insert into solved (uid, pid, submission_id, solved_at)
     ${FIRST_ACCEPTED} and ${MATCHES_KEYS} group by s.uid, s.pid
     on conflict (uid, pid) do update set submission_id = excluded.submission_id, solved_at = excluded.solved_at`,
    bindings,
  );
  if (updated === distinct.length) return;
  await knex.raw(
    `delete from solved s where ${MATCHES_KEYS} and not exists (
       select from submission a join judgement j on j.submission_id = a.id and j.is_current
       where a.uid = s.uid and a.pid = s.pid and a.cid = 0 and j.status = ${Status.Accepted})`,
    bindings,
  );
}

const TRUE_COUNTS = `
  select p.id as pid, count(j.id) filter (where j.status = any(:counted)) as total,
    ${Object.entries(COUNTED_AS)
      .map(([status, column]) => `count(j.id) filter (where j.status = ${status}) as ${column}`)
      .join(', ')}
  from problem p
  left join submission s on s.pid = p.id and s.cid = 0 and s.gid is not distinct from p.gid
  left join judgement j on j.submission_id = s.id and j.is_current
  where :pid::integer is null or p.id = :pid::integer
  group by p.id`;

const COUNTED = Object.keys(COUNTED_AS).map(Number);
const NAMES = ['total', ...Object.values(COUNTED_AS)];

/** Lets no verdict be counted until the transaction ends; it must be the first lock of the transaction. */
const lockCounts = async (trx: Knex): Promise<void> => {
  await trx.raw('lock table problem_count in share row exclusive mode');
};

/** Recomputes the counters of all problems, or of one, from the verdicts. Returns the number of wrong ones. */
async function recountProblems(trx: Knex, pid: number | null = null): Promise<number> {
  return affectedRows(
    trx,
    `update problem_count c set ${NAMES.map((name) => `${name} = r.${name}`).join(', ')} from (${TRUE_COUNTS}) r
     where r.pid = c.pid and (${NAMES.map((name) => `c.${name}`).join(', ')}) is distinct from
       (${NAMES.map((name) => `r.${name}`).join(', ')})`,
    { counted: COUNTED, pid },
  );
}

/** Recounts the submissions of one problem for the area of problems. */
@injectable()
export class CountersOfProblems implements VerdictCountsProvider {
  constructor(@inject(Db) private readonly knex: Knex) {}

  async recountAfter(pid: number, change: () => Promise<void>): Promise<void> {
    await lockCounts(this.knex);
    await change();
    await recountProblems(this.knex, pid);
  }
}

/**
 * Recomputes every counter and solved set from the verdicts. Returns the number of wrong rows: 0 in a consistent
 * database.
 */
export async function recount(knex: Knex): Promise<number> {
  return knex.transaction(async (trx) => {
    await lockCounts(trx);
    const counts = await recountProblems(trx);
    const removed = await affectedRows(
      trx,
      `delete from solved o where not exists (
         select from submission s join judgement j on j.submission_id = s.id and j.is_current
         where s.uid = o.uid and s.pid = o.pid and s.cid = 0 and j.status = ${Status.Accepted})`,
    );
    const solved = await affectedRows(
      trx,
      `insert into solved (uid, pid, submission_id, solved_at) ${FIRST_ACCEPTED} group by s.uid, s.pid
       on conflict (uid, pid) do update set submission_id = excluded.submission_id, solved_at = excluded.solved_at
       where solved.submission_id <> excluded.submission_id`,
    );
    return counts + removed + solved;
  });
}
