import { storeRanks } from '@tribunal/server/platform';
import { inLabelOrder } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import type { ContestProblemModel } from './model';

/**
 * Returns the SQL that sorts the problems of a contest as its organisers have ordered them. Problems without a rank come
 * last; those, and equal ranks, are sorted by label. `link` is the alias of `contest_problem`.
 */
export const inContestOrder = (link: string): string =>
  `${link}.rank nulls last, ${inLabelOrder(`${link}.display_id`)}`;

/** Gives the problems of a contest, which are named by their links, the ranks from 1. */
export const rankProblems = (knex: Knex, links: readonly number[]): Promise<void> =>
  storeRanks(knex, 'contestProblem', new Map(links.map((id, index) => [id, index + 1])));

/** Returns the rank of a problem that is added after all of a contest, which get ranks if one of them has none. */
export async function nextRank(
  knex: Knex,
  links: readonly Pick<ContestProblemModel, 'id' | 'rank'>[],
): Promise<number> {
  const ranks = links.flatMap(({ rank }) => rank ?? []);
  if (ranks.length === links.length) return Math.max(0, ...ranks) + 1;
  await rankProblems(
    knex,
    links.map(({ id }) => id),
  );
  return links.length + 1;
}

/** Returns the links of a contest, sorted by label. */
export const linksByLabel = (knex: Knex, cid: number): Promise<number[]> =>
  knex('contestProblem').where({ cid }).orderByRaw(inLabelOrder('display_id')).pluck('id');
