import { counted, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { contestRating } from '../plugin';

/** Ratings stay, as results of contests do: without them the ratings of all others would change. */
export const ratingContent = (knex: Knex): AccountContentProvider => ({
  plugin: contestRating.id,
  part: 'ratings',
  count: async (uids) => [
    {
      textKey: 'content.ratings',
      count: await counted(knex('contestRatingEntry').whereIn('uid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
  ],
});
