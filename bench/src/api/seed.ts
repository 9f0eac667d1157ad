import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export const PROBLEMS = 10_000;
const PEOPLE = 100_000;
export const SUBMISSIONS = Number(process.env['BENCH_SUBMISSIONS'] ?? 1_000_000);
/** The user whom all logged-in requests act as; has some hundred submissions. */
const SAMPLE_UID = 'u50';

/**
 * SQL that creates a site with years of data. A few users and a few problems have most of the submissions; every
 * fiftieth problem is hidden. Foreign keys are not checked, as the rows are correct by construction.
 */
const STEPS: readonly string[] = [
  `set session_replication_role = replica`,
  `select setseed(0.5)`,
  `insert into account (uid, username, password_hash, email)
     select 'u' || n, 'user' || n, 'none', 'user' || n || '@example.org' from generate_series(1, ${PEOPLE}) n`,
  `insert into account_role (uid, role) select 'u' || n, 1002 from generate_series(1, ${PEOPLE}) n`,
  `insert into problem (id, problem_id, title, type, auth, difficulty, time_limit, memory_limit, stack_limit, description,
       code_share, is_remove_end_blank, open_case_result, data_hash, created_at, updated_at)
     overriding system value
     select n, 'ME-' || 999 + n,
       (array['Lonely', 'Shortest', 'Broken', 'Golden', 'Hidden', 'Lazy', 'Twisted'])[1 + n % 7] || ' ' ||
         (array['Path', 'Tree', 'Garden', 'Matrix', 'Knight', 'String', 'Bridge', 'River'])[1 + n % 8] || ' ' || n,
       n % 2, case when n % 50 = 0 then 2 else 1 end, n % 3, 1000, 256, 128, repeat(md5(n::text) || ' ', 50),
       true, true, true, md5(n::text), now() - n * interval '1 hour', now() - n * interval '1 hour'
     from generate_series(1, ${PROBLEMS}) n`,
  `insert into tag (id, name, oj) overriding system value select n, 'topic ' || n, 'ME' from generate_series(1, 60) n`,
  `insert into problem_tag (pid, tag_id) select p, 1 + (p * k * 7 + k) % 60
     from generate_series(1, ${PROBLEMS}) p, generate_series(1, 3) k on conflict do nothing`,
  `insert into submission (id, uid, pid, language, code, length, ip, created_at)
     overriding system value
     select n, 'u' || 1 + floor(power(random(), 3) * ${PEOPLE})::int, 1 + floor(power(random(), 2) * ${PROBLEMS})::int,
       'C++', repeat(md5(n::text), 12), 384, '127.0.0.1', now() - (${SUBMISSIONS} - n) * interval '1 minute'
     from generate_series(1, ${SUBMISSIONS}) n`,
  `insert into judgement (submission_id, reason, bank, priority, status, time_ms, memory_kb, judger, created_at, judged_at)
     select id, 'first', 'ME', 5, (array[0, 0, 0, 0, -1, -1, -1, 1, 2, 3, -2])[1 + floor(random() * 11)::int],
       floor(random() * 1000)::int, 1024, 'judge-1', created_at, created_at
     from submission order by id`,
  `insert into problem_count (pid, total, ac, wa, tle, mle, re, ce)
     select p.id, count(j), count(*) filter (where status = 0), count(*) filter (where status = -1),
       count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3),
       count(*) filter (where status = -2)
     from problem p left join submission s on s.pid = p.id left join judgement j on j.submission_id = s.id group by p.id`,
  `select setval(pg_get_serial_sequence('submission', 'id'), ${SUBMISSIONS}),
     setval(pg_get_serial_sequence('problem', 'id'), ${PROBLEMS}), setval(pg_get_serial_sequence('tag', 'id'), 60)`,
  `reset session_replication_role`,
  `vacuum analyze`,
];

/** Fills a database that the server has migrated, unless it is already filled. */
export async function seed(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from account where uid = '${SAMPLE_UID}'`);
    if (!rowCount) for (const step of STEPS) await client.query(step);
    await client.query(`update session set uid = '${SAMPLE_UID}'`);
  } finally {
    await client.end();
  }
}

/** A database with fewer transactions than this in a second is at rest. */
const REST_PER_SECOND = 30;
const REST_SECONDS = 3;

/** Waits until a server has ended the work of its start, such as the count of all ranks. */
export async function waitForRest(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const transactions = async (): Promise<number> => {
      const { rows } = await client.query<{ total: number }>(
        'select xact_commit::float8 as total from pg_stat_database where datname = current_database()',
      );
      return rows[0]?.total ?? 0;
    };
    for (let quiet = 0, before = await transactions(); quiet < REST_SECONDS;) {
      await pause(1000);
      const now = await transactions();
      quiet = now - before < REST_PER_SECOND ? quiet + 1 : 0;
      before = now;
    }
  } finally {
    await client.end();
  }
}
