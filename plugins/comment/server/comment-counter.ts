import { inject, injectable } from '@tribunal/kernel';
import { Db, prepared, type Columns } from '@tribunal/server';
import type { Knex } from 'knex';
import type { CommentCountService, CommentTargetKind } from '../contract';

const countsOf = prepared(
  'comment-counts',
  `
  select c.place_id as id, count(*) + coalesce(sum((select count(*) from comment_reply r where r.comment_id = c.id)), 0) as total
  from comment_item c where c.place_kind = $1 and c.place_id = any($2) group by c.place_id`,
);

/** The database does not know of what table the columns of a union are. */
const writersOf = prepared<'comment-writers', Columns<'commentItem', 'uid'>>(
  'comment-writers',
  `
  select uid, max(at) as at from (
    select c.uid, c.created_at as at from comment_item c where c.place_kind = $1 and c.place_id = $2
    union all
    select r.uid, r.created_at from comment_item c join comment_reply r on r.comment_id = c.id
      where c.place_kind = $1 and c.place_id = $2
  ) as written group by uid order by max(at) desc limit $3`,
);

/** Counts from the rows, so that no crash can make the numbers wrong. */
@injectable()
export class CommentCounter implements CommentCountService {
  constructor(@inject(Db) private readonly knex: Knex) {}

  async count(kind: CommentTargetKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await countsOf(this.knex, [kind, ids]);
    return new Map(rows.map(({ id, total }) => [id, Number(total)]));
  }

  async listWriters(kind: CommentTargetKind, id: number, limit: number): Promise<string[]> {
    const rows = await writersOf(this.knex, [kind, id, limit]);
    return rows.map(({ uid }) => uid);
  }
}
