import { ProblemAuth } from '@tribunal/contract';
import { prepared } from '@tribunal/server';
import type { Knex } from 'knex';

/** A problem of a contest. Those that are not in the bank have no limits. */
export interface SetProblem {
  id: number;
  displayId: string;
  displayTitle: string;
  color: string | null;
  timeLimitMs: number | null;
  memoryLimitMb: number | null;
  tests: number;
  maxScore: number;
  isPrivate: boolean;
  showsCases: boolean;
}

/** By label. */
export const problemsOf = (knex: Knex, cid: number): Promise<SetProblem[]> =>
  knex('contestProblem as l')
    .leftJoin('problem as p', 'p.id', 'l.pid')
    .where('l.cid', cid)
    .orderBy('l.displayId')
    .select<SetProblem[]>(
      ...['l.id', 'l.displayId', 'l.displayTitle', 'l.color'],
      { timeLimitMs: 'p.timeLimit', memoryLimitMb: 'p.memoryLimit' },
      knex.raw('(select count(*) from testcase t where t.pid = p.id)::integer as tests'),
      knex.raw(`coalesce(p.io_score, (select sum(t.score) from testcase t where t.pid = p.id), 100)::integer
        as max_score`),
      knex.raw('coalesce(p.auth = ?, false) as is_private', [ProblemAuth.Private]),
      knex.raw('coalesce(p.open_case_result, false) as shows_cases'),
    );

const problemIds = prepared<Pick<SetProblem, 'id' | 'isPrivate'>>(
  'clics-problems',
  `select l.id, p.auth is not distinct from $2 as "isPrivate"
   from contest_problem l left join problem p on p.id = l.pid where l.cid = $1 order by l.display_id`,
);
/** Which problems there are, and whether they are private, by label. */
export const readProblemIds = (knex: Knex, cid: number) => problemIds(knex, [cid, ProblemAuth.Private]);

/** A question to the organisers with what they answered. */
export interface Question {
  id: number;
  uid: string;
  problem: number | null;
  question: string;
  answer: string | null;
  isPublic: boolean;
  createdAt: Date;
  answeredAt: Date | null;
}
export const questionsOf = (knex: Knex, cid: number): Promise<Question[]> =>
  knex('contestClarification').where({ cid }).orderBy('id').select<Question[]>();

export interface Notice {
  id: number;
  title: string;
  content: string;
  createdAt: Date;
}

/** Announcements that are shown. */
export const noticesOf = (knex: Knex, cid: number): Promise<Notice[]> =>
  knex('contestAnnouncement').where({ cid, status: 0 }).orderBy('id').select<Notice[]>();

/** One test of one judgement. */
export interface StoredRun {
  judgementId: number;
  seq: number;
  status: number;
  timeMs: number | null;
}
export const runsOf = (knex: Knex, judgementIds: readonly number[]): Promise<StoredRun[]> =>
  knex('judgementCase')
    .whereRaw('judgement_id = any(?)', [[...judgementIds]])
    .orderBy(['judgementId', 'seq'])
    .select<StoredRun[]>('judgementId', 'seq', 'status', 'timeMs');
