import { ProblemAuth } from '@tribunal/contract';
import { prepared, Problems, columns, expression, type RelationRow, type Row } from '@tribunal/server';
import { JudgementCases } from '@tribunal/server/judging';
import { inContestOrder } from '@tribunal/plugin-contest/server';
import type { Knex } from 'knex';

/** Returns the problems in their order. Problems that are not in the bank have no limits. */
export const problemsOf = (knex: Knex, cid: number) =>
  knex('contestProblem as l')
    .leftJoin(Problems.as(knex, 'p'), 'p.id', 'l.pid')
    .where('l.cid', cid)
    .orderByRaw(inContestOrder('l'))
    .select(
      columns(
        { l: 'contestProblem', p: Problems.optional },
        ...(['l.id', 'l.displayId', 'l.displayTitle', 'l.color'] as const),
        {
          timeLimitMs: 'p.timeLimit',
          memoryLimitMb: 'p.memoryLimit',
          tests: expression<number>(knex.raw('coalesce(p.testcase_count, 0)')),
          maxScore: expression<number>(knex.raw('coalesce(p.full_score, 100)')),
          isPrivate: expression<boolean>(knex.raw('coalesce(p.auth = ?, false)', [ProblemAuth.Private])),
          showsCases: expression<boolean>(knex.raw('coalesce(p.open_case_result, false)')),
        },
      ),
    );

export type SetProblem = Awaited<ReturnType<typeof problemsOf>>[number];

const problemIds = prepared(
  'contest-clics-problems',
  `select l.id, p.auth is not distinct from $2 as "isPrivate"
   from contest_problem l left join ${Problems.sql} p on p.id = l.pid where l.cid = $1
   order by ${inContestOrder('l')}`,
);
/** Returns the ids of the problems and whether they are private, in their order. */
export const readProblemIds = (knex: Knex, cid: number) => problemIds(knex, [cid, ProblemAuth.Private]);

/** Question to the organisers with its answer. */
export type Question = Row<'contestClarification'>;
export const questionsOf = (knex: Knex, cid: number): Promise<Question[]> =>
  knex('contestClarification').where({ cid }).orderBy('id').select();

export type StoredAnnouncement = Row<'contestAnnouncement'>;

/** Returns the published announcements. */
export const announcementsOf = (knex: Knex, cid: number): Promise<StoredAnnouncement[]> =>
  knex('contestAnnouncement').where({ cid, status: 0 }).orderBy('id').select();

/** Run of one testcase of one judgement. */
export type StoredRun = Pick<RelationRow<typeof JudgementCases>, 'judgementId' | 'seq' | 'status' | 'timeMs'>;
export const runsOf = (knex: Knex, judgementIds: readonly number[]): Promise<StoredRun[]> =>
  JudgementCases.query(knex)
    .whereRaw('judgement_id = any(?)', [[...judgementIds]])
    .orderBy(['judgementId', 'seq'])
    .select('judgementId', 'seq', 'status', 'timeMs');
