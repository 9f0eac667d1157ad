import { ProblemAuth } from '@tribunal/contract';
import { prepared } from '@tribunal/server';
import type { Knex } from 'knex';

/** Problem of a contest. Problems that are not in the bank have no limits. */
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

/** Returns the problems, ordered by label. */
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
/** Returns the ids of the problems and whether they are private, ordered by label. */
export const readProblemIds = (knex: Knex, cid: number) => problemIds(knex, [cid, ProblemAuth.Private]);

/** Question to the organisers with its answer. */
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

export interface StoredAnnouncement {
  id: number;
  title: string;
  content: string;
  createdAt: Date;
}

/** Returns the published announcements. */
export const announcementsOf = (knex: Knex, cid: number): Promise<StoredAnnouncement[]> =>
  knex('contestAnnouncement').where({ cid, status: 0 }).orderBy('id').select<StoredAnnouncement[]>();

/** Run of one testcase of one judgement. */
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
