import type { Knex } from 'knex';

export interface Size {
  users: number;
  problems: number;
  submissions: number;
  /** The group that has all submissions and every second problem; without it, the site has them. */
  gid?: number;
}

/** Accepted is as frequent as in practice; the rest are other verdicts. */
const STATUSES = 'array[0, 0, 0, 0, -1, -1, -1, 1, 2, 3, -2]';
/** Rows of one statement. */
const CHUNK = 500_000;

/**
 * Fills a database that the server has migrated. Half of the problems have points. Foreign keys are not checked, as the
 * rows are correct by construction.
 */
export async function fillSite(knex: Knex, { users, problems, submissions, gid }: Size): Promise<void> {
  await knex.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    await tx.raw('select setseed(0.5)');
    await tx.raw(
      `insert into account (uid, username, password_hash, nickname)
       select 'user-' || n, 'user' || n, 'none', case when n % 3 = 0 then 'Nick ' || left(md5(n::text), 8) end
       from generate_series(1, ?) n`,
      [users],
    );
    await tx.raw(
      `insert into problem (id, problem_id, title, type, auth, difficulty, time_limit, memory_limit, stack_limit,
         description, code_share, is_remove_end_blank, open_case_result, data_hash, gid)
       overriding system value
       select n, 'BENCH-' || n, 'Problem ' || n, n % 2, 1, n % 3, 1000, 256, 128, '', true, true, true, md5(n::text),
         case when n % 2 = 0 then ?::integer end
       from generate_series(1, ?) n`,
      [gid ?? null, problems],
    );
    for (let first = 1; first <= submissions; first += CHUNK) {
      const last = Math.min(first + CHUNK - 1, submissions);
      const bindings = { first, last, users, problems, submissions, gid: gid ?? null };
      // A few users have most of the submissions.
      await tx.raw(
        `insert into submission (id, uid, pid, gid, language, code, length, ip, created_at) overriding system value
         select n, 'user-' || 1 + floor(:users * power(random(), 2))::int, 1 + floor(random() * :problems)::int,
           :gid::bigint, 'C++', 'int main() {}', 13, '127.0.0.1', now() - (:submissions - n) * interval '1 second'
         from generate_series(:first::int, :last::int) n`,
        bindings,
      );
      await tx.raw(
        `insert into judgement (submission_id, reason, bank, priority, status, oi_rank_score, time_ms, memory_kb, judger,
           created_at, judged_at)
         select id, 'first', 'ME', 5, (${STATUSES})[1 + id % 11],
           case when pid % 2 = 1 then round(random() * 10) + 2 * (pid % 3) end, 100, 1024, 'judge-1', created_at, created_at
         from submission where id between :first and :last`,
        bindings,
      );
    }
  });
  await knex.raw('vacuum analyze');
}

/** Turns the verdict of a submission into the opposite, and records the change as the plugin does. */
export async function flip(knex: Knex, submissionId: number): Promise<void> {
  await knex.transaction(async (tx) => {
    await tx.raw(`update judgement set status = case status when 0 then -1 else 0 end where submission_id = ?`, [
      submissionId,
    ]);
    await tx.raw('insert into rank_change (uid) select uid from submission where id = ?', [submissionId]);
  });
}
