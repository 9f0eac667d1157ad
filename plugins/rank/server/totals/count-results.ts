import { ProblemAuth, Status } from '@tribunal/contract';
import { CurrentJudgements, prepared, Problems, Submissions } from '@tribunal/server';

/** What a user has reached in public problems, outside contests and groups. */
export interface Totals {
  uid: string;
  /** Number of problems solved. */
  ac: number;
  /** Number of submissions. */
  total: number;
  /** Sum of the best points for each OI problem. */
  score: number;
}

/** Counts the results of these users from their submissions. Users without any are not returned. */
export const countResults = prepared<Totals>(
  'rank-count-results',
  `select uid, (count(*) filter (where is_solved))::integer as ac, sum(submissions)::integer as total,
     coalesce(sum(points), 0)::integer as score
   from (
     select s.uid, count(*) as submissions, max(j.oi_rank_score) as points,
       coalesce(bool_or(j.status = ${Status.Accepted}), false) as is_solved
     from ${Submissions.sql} s
     join ${Problems.sql} p on p.id = s.pid and p.auth = ${ProblemAuth.Public} and p.gid is null
     left join ${CurrentJudgements.sql} j on j.submission_id = s.id
     where s.uid = any($1) and s.cid = 0 and s.gid is null
     group by s.uid, s.pid
   ) result group by uid`,
);
