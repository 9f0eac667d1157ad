import type { Knex } from 'knex';
import { prepared } from '@tribunal/database';

/** Selects the `ProblemVersion` of problems in one statement, so that testcases and settings are consistent. */
const SETTINGS = `
  select p.id as pid, jsonb_build_object(
    'problemType', p.type, 'judgeMode', p.judge_mode, 'judgeCaseMode', p.judge_case_mode,
    'timeLimitMs', p.time_limit, 'memoryLimitMb', p.memory_limit, 'stackLimitMb', p.stack_limit,
    'isRemoveEndBlank', p.is_remove_end_blank, 'ioScore', p.io_score,
    'checker', case when p.judge_mode <> 'default' then jsonb_build_object(
      'language', p.spj_language, 'code', p.spj_code,
      'extraFiles', coalesce(nullif(p.judge_extra_file, '')::jsonb, '{}')) end,
    'extraFiles', coalesce(nullif(p.user_extra_file, '')::jsonb, '{}'),
    'fileIo', case when p.is_file_io then jsonb_build_object(
      'input', p.io_read_file_name, 'output', p.io_write_file_name) end,
    'dataHash', p.data_hash,
    'cases', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'caseId', c.id, 'seq', c.seq, 'groupNum', c.group_num, 'score', c.score,
        'input', jsonb_build_object('sha256', c.input_sha256, 'bytes', c.input_bytes),
        'output', jsonb_build_object('sha256', c.output_sha256, 'bytes', c.output_bytes),
        'inputName', c.input_name, 'outputName', c.output_name
      ) order by c.seq), '[]') from testcase c where c.pid = p.id)) as settings
  from problem p where p.id = any($1)`;

const storeVersions = prepared(
  'store-problem-versions',
  `insert into problem_version (pid, hash, settings)
   select pid, encode(sha256(convert_to(settings::text, 'UTF8')), 'hex'), settings from (${SETTINGS}) now
   on conflict (pid, hash) do update set hash = excluded.hash returning id, pid`,
);

/** Creates the version of one problem as `createVersions`, and resolves with its id. */
export async function createVersion(knex: Knex, pid: number): Promise<number> {
  return (await createVersions(knex, [pid])).get(pid)!;
}

/**
 * Stores what the problems now tell judges and makes it their current versions. Resolves with the id of each problem's
 * version, which stays the same if nothing that a verdict depends on has changed. Must be called last when a problem is
 * saved, in the transaction that holds a lock on the problem's row. The texts of extra files are JSON objects.
 */
export async function createVersions(knex: Knex, pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await storeVersions(knex, [pids]);
  const ids = rows.map(({ id }) => id);
  await knex.raw(
    `insert into problem_version_file (version_id, sha256)
     select v.id, unnest(array[one -> 'input' ->> 'sha256', one -> 'output' ->> 'sha256'])
     from problem_version v cross join lateral jsonb_array_elements(v.settings -> 'cases') one where v.id = any(?)
     on conflict do nothing`,
    [ids],
  );
  await knex.raw('update problem p set version_id = v.id from problem_version v where v.id = any(?) and p.id = v.pid', [
    ids,
  ]);
  return new Map(rows.map(({ id, pid }) => [pid, id]));
}

/** Returns the current version. Creates it for a problem that has none, unless another process is just doing so. */
export async function getOrCreateVersion(knex: Knex, pid: number): Promise<number> {
  const problem = () => knex('problem').where({ id: pid });
  const found = await problem().first('versionId');
  if (found!.versionId !== null) return found!.versionId;
  const locked = await problem().forUpdate().first('versionId');
  return locked!.versionId ?? createVersion(knex, pid);
}
