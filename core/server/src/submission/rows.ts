import type { JudgeCaseMode, ProblemAuth, Status } from '@tribunal/contract';
import type { Knex } from 'knex';
import { prepared } from '../database/prepared';

/** A submission with its current verdict, and what is needed to decide who may see it. */
export interface StoredSubmission {
  submitId: number;
  judgementId: number;
  pid: number;
  displayPid: string;
  displayId: string | null;
  cid: number;
  gid: number | null;
  uid: string;
  username: string;
  title: string;
  status: Status;
  score: number | null;
  oiRankScore: number | null;
  timeMs: number | null;
  memoryKb: number | null;
  length: number;
  language: string;
  judger: string | null;
  reason: string;
  share: boolean;
  createdAt: Date;
  auth: ProblemAuth;
  problemGid: number | null;
  /** Of the problem. */
  authorUid: string | null;
  codeShare: boolean;
}

export interface StoredDetail extends StoredSubmission {
  code: string;
  message: string | null;
  openCaseResult: boolean;
  judgeCaseMode: JudgeCaseMode;
}

const COLUMNS = {
  submitId: 's.id',
  judgementId: 'j.id',
  pid: 's.pid',
  displayPid: 'p.problemId',
  displayId: 's.displayId',
  cid: 's.cid',
  gid: 's.gid',
  uid: 's.uid',
  username: 'a.username',
  title: 'p.title',
  status: 'j.status',
  score: 'j.score',
  oiRankScore: 'j.oiRankScore',
  timeMs: 'j.timeMs',
  memoryKb: 'j.memoryKb',
  length: 's.length',
  language: 's.language',
  judger: 'j.judger',
  reason: 'j.reason',
  share: 's.share',
  createdAt: 's.createdAt',
  auth: 'p.auth',
  problemGid: 'p.gid',
  authorUid: 'p.authorUid',
  codeShare: 'p.codeShare',
} as const;

const DETAILS = { code: 's.code', message: 'j.message', openCaseResult: 'p.openCaseResult' } as const;
/** How it was scored, whatever the problem says by now. */
const CASE_MODE = `coalesce(v.settings ->> 'judgeCaseMode', p.judge_case_mode) as judge_case_mode`;

const joined = (knex: Knex, ids: readonly number[]): Knex.QueryBuilder =>
  knex('submission as s')
    .joinRaw('join judgement j on j.submission_id = s.id and j.is_current')
    .join('problem as p', 'p.id', 's.pid')
    .join('account as a', 'a.uid', 's.uid')
    .whereRaw('s.id = any(?)', [[...ids]]);

/** Newest first; ids that do not exist are absent. */
export const loadRows = (knex: Knex, ids: readonly number[]): Promise<StoredSubmission[]> =>
  prepared(joined(knex, ids).select<StoredSubmission[]>(COLUMNS).orderBy('s.id', 'desc'), 'submission-rows');

export const loadDetail = (knex: Knex, id: number): Promise<StoredDetail | undefined> =>
  joined(knex, [id])
    .leftJoin('problemVersion as v', 'v.id', 'j.versionId')
    .select({ ...COLUMNS, ...DETAILS })
    .first<StoredDetail | undefined>(knex.raw(CASE_MODE));
