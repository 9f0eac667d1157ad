import type { Knex } from 'knex';

export interface Size {
  members: number;
  problems: number;
  submissions: number;
}

/** Accepted is as frequent as in practice; the rest are the other verdicts that count. */
const STATUSES = 'array[0, 0, 0, 0, -1, -1, -1, 1, 2, 3, -2]';

/**
 * Creates a private training in a database that the server has migrated. Foreign keys are not checked, as the rows are
 * correct by construction. Returns the training's id.
 */
export async function createTraining(knex: Knex, { members, problems, submissions }: Size): Promise<number> {
  return knex.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    await tx.raw('select setseed(0.5)');
    await tx.raw(
      `insert into account (uid, username, password_hash, realname, school)
       select 'member-' || n, 'member' || n, 'none', 'Name ' || n, 'School ' || n % 20 from generate_series(1, ?) n`,
      [members],
    );
    await tx.raw(
      `insert into problem (problem_id, title, type, auth, difficulty, time_limit, memory_limit, stack_limit, description,
         code_share, is_remove_end_blank, open_case_result, data_hash)
       select 'BENCH-' || n, 'Problem ' || n, 0, 1, 1, 1000, 256, 128, '', true, true, true, md5(n::text)
       from generate_series(1, ?) n`,
      [problems],
    );
    const pids: number[] = await tx('problem').where('problemId', 'like', 'BENCH-%').orderBy('id').pluck('id');
    await tx.raw(
      `insert into submission (uid, pid, language, code, length, ip, created_at)
       select 'member-' || 1 + floor(random() * ?)::int, (?::integer[])[1 + floor(random() * ?)::int], 'C++',
         'int main() {}', 13, '127.0.0.1', now() - (? - n) * interval '1 minute'
       from generate_series(1, ?) n`,
      [members, pids, problems, submissions, submissions],
    );
    await tx.raw(
      `insert into judgement (submission_id, reason, bank, priority, status, time_ms, memory_kb, judger, created_at, judged_at)
       select id, 'first', 'ME', 5, (${STATUSES})[1 + floor(random() * 11)::int], floor(random() * 1000)::int, 1024,
         'judge-1', created_at, created_at from submission order by id`,
    );
    const [training] = await tx('training')
      .insert({ title: 'Bench', auth: 'Private', password: 'bench' })
      .returning<{ id: number }[]>('id');
    const tid = training!.id;
    await tx('trainingProblem').insert(pids.map((pid, index) => ({ tid, pid, rank: index + 1 })));
    await tx.raw(`insert into training_member (tid, uid) select ?, 'member-' || n from generate_series(1, ?) n`, [
      tid,
      members,
    ]);
    return tid;
  });
}

/** A verdict that changes: the submission, whose it is and to which problem. */
export interface Verdict {
  submissionId: number;
  uid: string;
  pid: number;
}

/** Returns random submissions, each of them once. */
export async function pickVerdicts(knex: Knex, count: number): Promise<Verdict[]> {
  const { rows } = await knex.raw<{ rows: Verdict[] }>(
    `select id as "submissionId", uid, pid from submission order by md5(id::text) limit ?`,
    [count],
  );
  return rows;
}

/** Turns a verdict into the opposite, and records the change as the plugin does. */
export async function flip(knex: Knex, tid: number, { submissionId, uid, pid }: Verdict): Promise<void> {
  await knex.transaction(async (tx) => {
    await tx.raw(
      `update judgement set status = case status when 0 then -1 else 0 end where submission_id = ? and is_current`,
      [submissionId],
    );
    await tx('trainingChange').insert({ tid, uid, pid });
  });
}
