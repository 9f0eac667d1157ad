import type { ServiceOf } from '@tribunal/kernel';
import type { ContestRatingSeeding } from '@tribunal/plugin-contest-rating/contract';
import type { Author } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { waitForService } from '../wait-for-service';
import { demoContests } from './demo-contests';

export type RatingSeedingService = ServiceOf<typeof ContestRatingSeeding>;

interface RatingParts {
  knex: Knex;
  /** Returns the service of the plugin that rates contests; undefined while that plugin is switched off. */
  findRating(): RatingSeedingService | undefined;
  author: Author;
}

const SEED_KEY = 'rating:finished';

/** Lets the finished demo contest be rated, once, if it is there. */
export async function rateContest({ knex, findRating, author }: RatingParts, signal: AbortSignal): Promise<void> {
  if (await knex('demoSeeded').where({ problemId: SEED_KEY }).first('problemId')) return;
  const { save } = demoContests.find(({ seedKey }) => seedKey === 'contest:finished')!;
  const contest = await knex('contest').where({ title: save.title, uid: author.uid }).first('id');
  if (!contest) return;
  const rating = await waitForService(findRating, signal);
  if (!rating) return;
  await rating.setRated(contest.id);
  await knex('demoSeeded').insert({ problemId: SEED_KEY }).onConflict('problemId').ignore();
}
