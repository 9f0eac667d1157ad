import { DAY_MS } from '@tribunal/contract';
import type { Knex } from 'knex';
import { dayOf } from './view-counter';

const MERGE = `
  with removed as (delete from discussion_view where day < :day returning did),
  counted as (select did, count(*)::integer as views from removed group by did)
  update discussion_post d set earlier_views = d.earlier_views + c.views from counted c where c.did = d.id`;

/** Replaces the rows of the views of earlier days by their number, in one statement; one viewer counts once a day. */
export async function mergeViews(knex: Knex, now: Date): Promise<void> {
  await knex.raw(MERGE, { day: dayOf(new Date(now.getTime() - DAY_MS)) });
}

/** Deletes what only the limit per day needed. */
export async function forgetPostings(knex: Knex, now: Date): Promise<void> {
  await knex('discussionPosting')
    .where('postedAt', '<', new Date(now.getTime() - DAY_MS))
    .delete();
}
