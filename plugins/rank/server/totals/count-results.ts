import { ProblemAuth, Status } from '@tribunal/contract';
import { CurrentJudgements, prepared, Problems, Submissions, type Columns } from '@tribunal/server';
import type { Knex } from 'knex';

/** Place of the results of the site, in the tables and caches of this plugin; other places are groups. */
export const SITE = 0;

/** What a user has reached in a place: problems solved, submissions, and the sum of the best points of OI problems. */
export type Totals = Columns<'rankTotal', 'uid' | 'ac' | 'total' | 'score'>;

/** Counts submissions outside contests to public problems of the site and to open problems of their group. */
const countQuery = (condition: string): string => `
  select gid, uid, (count(*) filter (where is_solved))::integer as ac, coalesce(sum(submissions), 0)::integer as total,
    coalesce(sum(points), 0)::integer as score
  from (
    select coalesce(s.gid, ${SITE})::integer as gid, s.uid, count(*) as submissions, max(j.oi_rank_score) as points,
      coalesce(bool_or(j.status = ${Status.Accepted}), false) as is_solved
    from ${Submissions.sql} s
    join ${Problems.sql} p on p.id = s.pid and p.auth = ${ProblemAuth.Public} and (p.gid is null or p.gid = s.gid)
    left join ${CurrentJudgements.sql} j on j.submission_id = s.id
    where s.uid = any($1) and s.cid = 0 and ${condition}
    group by s.gid, s.uid, s.pid
  ) result group by gid, uid`;

const countOnSite = prepared('rank-count-on-site', countQuery('s.gid is null'));
const countInGroup = prepared('rank-count-in-group', countQuery('s.gid = $2'));

/**
 * Counts the results of these users in all places. Where users have none, they are not returned. Every place has a
 * number, which the database does not know of a column of a sub-select.
 */
export const countEverywhere = prepared<'rank-count-everywhere', Columns<'rankTotal', 'gid'>>(
  'rank-count-everywhere',
  countQuery('true'),
);

/** Counts the results of these users in one place from their submissions. Users without any are not returned. */
export const countIn = (knex: Knex, gid: number, uids: readonly string[]): Promise<Totals[]> =>
  gid === SITE ? countOnSite(knex, [uids]) : countInGroup(knex, [uids, gid]);
