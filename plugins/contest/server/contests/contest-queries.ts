import { prepared, Problems, type Row } from '@tribunal/server';
import type { TableName } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { ContestModel, ContestProblemModel } from './model';
import { inContestOrder } from './problem-order';

/** All columns of a table, by name; the compiler ensures that none is missing. */
type AllColumns<Name extends TableName> = Record<keyof Row<Name>, true>;

const CONTEST: AllColumns<'contest'> = {
  id: true,
  title: true,
  description: true,
  type: true,
  auth: true,
  password: true,
  startAt: true,
  endAt: true,
  isVisible: true,
  isSealed: true,
  sealAt: true,
  isUnsealedByEnd: true,
  revealedAt: true,
  hasPrint: true,
  hasOutsideBoard: true,
  hasAccountRule: true,
  accountRule: true,
  showName: true,
  starAccounts: true,

  oiCounts: true,
  awardType: true,
  awards: true,
  sharesAwards: true,
  takesLate: true,
  penaltyMs: true,
  unitMs: true,
  tieBreak: true,
  isRecord: true,
  feedKeyHash: true,
  source: true,
  gid: true,
  uid: true,
  createdAt: true,
  updatedAt: true,
};
/**
 * Contest problem with its maximum score under the OI rule; includes problems that are not in the bank, e.g. of a
 * remote judge.
 */
export type ListedProblem = ContestProblemModel & { fullScore: number };
const FULL_SCORE = `coalesce((select p.io_score from ${Problems.sql} p where p.id = pid), 100) as "fullScore"`;

const PROBLEM: AllColumns<'contestProblem'> = {
  id: true,
  cid: true,
  pid: true,
  displayId: true,
  displayTitle: true,
  color: true,
  rank: true,
};

const listOf = (columns: object): string =>
  Object.keys(columns)
    .map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`)
    .join(', ');

const contests = prepared('contest-rows', `select ${listOf(CONTEST)} from contest where id = any($1)`);
const problems = prepared(
  'contest-problems',
  `select ${listOf(PROBLEM)}, ${FULL_SCORE} from contest_problem l where cid = any($1) order by ${inContestOrder('l')}`,
);

/**
 * Loads contests. Nearly every call of a contest needs this, so it bypasses the query builder, which would cost more
 * than the rest of the call.
 */
export const contestsOf = async (knex: Knex, ids: readonly number[]): Promise<ContestModel[]> =>
  (await contests(knex, [ids])).map((row) => ContestModel.fromDatabaseJson(row));

export const contestOf = async (knex: Knex, id: number): Promise<ContestModel | undefined> =>
  (await contestsOf(knex, [id]))[0];

/** Returns the problems in their order. */
export const problemsOf = async (knex: Knex, cids: readonly number[]): Promise<ListedProblem[]> =>
  (await problems(knex, [cids])).map((row) => ContestProblemModel.fromDatabaseJson(row) as ListedProblem);
