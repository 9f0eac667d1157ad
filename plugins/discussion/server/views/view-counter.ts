import { dayFormat, DEFAULT_TIME_ZONE } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, notFound, prepared } from '@tribunal/server';
import type { Knex } from 'knex';

/**
 * The new row is not among those that the same statement reads. A discussion that is being deleted is awaited, and then
 * there is no row.
 */
const countView = prepared(
  'discussion-count-view',
  `
  with seen as (select from discussion_view where did = $1 and day = $2 and viewer = $3),
  locked as (select id from discussion_post where id = $1 and not exists (select from seen) for key share),
  viewed as (
    insert into discussion_view (did, day, viewer) select id, $2, $3 from locked
    on conflict do nothing returning did)
  select d.earlier_views + (select count(*) from viewed)
    + (select count(*) from discussion_view v where v.did = d.id) as views
  from discussion_post d where d.id = $1 and (exists (select from seen) or exists (select from locked))`,
);

/** Returns the day of UTC that a view counts for. Nobody reads it: it only limits how often a viewer counts. */
export const dayOf = dayFormat(DEFAULT_TIME_ZONE);

/** Counts the viewers of discussions. */
@injectable()
export class ViewCounter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Counts a viewer of a discussion, once a day, and returns the number of views; `viewer` is the account, or a hash of
   * the visitor's network.
   * @throws 404 if it has been deleted
   */
  async count(did: number, viewer: string): Promise<number> {
    const [counted] = await countView(this.knex, [did, dayOf(this.clock.now()), viewer]);
    if (!counted) throw notFound('discussion.unknown');
    return Number(counted.views);
  }
}
