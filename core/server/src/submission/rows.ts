import type { Knex } from 'knex';
import { type Columns, prepared } from '@tribunal/database';

/** A submission with its current verdict, and the data needed to decide who may see it. `authorUid` is the author of the problem. */
export interface StoredSubmission
  extends
    Columns<'submission', 'pid' | 'displayId' | 'cid' | 'gid' | 'uid' | 'length' | 'language' | 'share' | 'createdAt'>,
    Columns<
      'judgement',
      'status' | 'score' | 'oiRankScore' | 'timeMs' | 'memoryKb' | 'judger' | 'reason' | 'postponements'
    >,
    Columns<'problem', 'title' | 'auth' | 'codeShare' | 'authorUid'>,
    Columns<'account', 'username'> {
  submitId: number;
  judgementId: number;
  displayPid: string;
  problemGid: number | null;
}

export interface StoredDetail
  extends
    StoredSubmission,
    Columns<'submission', 'code'>,
    Columns<'judgement', 'message'>,
    Columns<'problem', 'openCaseResult' | 'judgeCaseMode'> {}

/** In bytes. Servers of an earlier version stored characters, and erased code has no bytes left: the larger value is right. */
const LENGTH = `greatest(s.length, octet_length(s.code)) as length`;
const COLUMNS = `
  s.id as "submitId", j.id as "judgementId", s.pid, p.problem_id as "displayPid", s.display_id as "displayId", s.cid, s.gid,
  s.uid, a.username, p.title, j.status, j.score, j.oi_rank_score as "oiRankScore", j.time_ms as "timeMs",
  j.memory_kb as "memoryKb", ${LENGTH}, s.language, j.judger, j.reason, j.postponements, s.share,
  s.created_at as "createdAt", p.auth,
  p.gid as "problemGid", p.author_uid as "authorUid", p.code_share as "codeShare"`;
/** The mode with which it was scored, even if the problem has another one by now. */
const CASE_MODE = `coalesce(v.settings ->> 'judgeCaseMode', p.judge_case_mode) as "judgeCaseMode"`;
const DETAILS = `${COLUMNS}, s.code, j.message, p.open_case_result as "openCaseResult", ${CASE_MODE}`;

const JOINED = `
  from submission s join judgement j on j.submission_id = s.id and j.is_current
    join problem p on p.id = s.pid join account a on a.uid = s.uid`;

/** One of both lengths is always there, which `greatest` does not tell. */
const rows = prepared<'submission-rows', Pick<StoredSubmission, 'length'>>(
  'submission-rows',
  `select ${COLUMNS} ${JOINED} where s.id = any($1) order by s.id desc`,
);
/** As before; and a setting in JSON is text to the database. */
const detail = prepared<'submission-detail', Pick<StoredDetail, 'length' | 'judgeCaseMode'>>(
  'submission-detail',
  `select ${DETAILS} ${JOINED} left join problem_version v on v.id = j.version_id where s.id = $1`,
);
/** As before. */
const details = prepared<'submission-details', Pick<StoredDetail, 'length' | 'judgeCaseMode'>>(
  'submission-details',
  `select ${DETAILS} ${JOINED} left join problem_version v on v.id = j.version_id where s.id = any($1) order by s.id`,
);

/** Loads submissions, newest first; ids that do not exist are absent. */
export const loadRows = (knex: Knex, ids: readonly number[]): Promise<StoredSubmission[]> => rows(knex, [ids]);

export const loadDetail = async (knex: Knex, id: number): Promise<StoredDetail | undefined> =>
  (await detail(knex, [id]))[0];

/** Loads submissions with their code, oldest first; ids that do not exist are absent. */
export const loadDetails = (knex: Knex, ids: readonly number[]): Promise<StoredDetail[]> => details(knex, [ids]);
