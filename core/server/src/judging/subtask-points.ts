import { prepared } from '@tribunal/database';
import type { Knex } from 'knex';

/** Adds up points as judges do, by the judged version of the problem; a manual verdict has no subtasks. */
const POINTS = `
  select c.judgement_id as "judgementId", c.group_num,
    case m.mode when 'subtask_average' then round(avg(coalesce(c.score, 0))) else min(coalesce(c.score, 0)) end
      as points
  from judgement_case c
  join judgement j on j.id = c.judgement_id
  join submission s on s.id = j.submission_id
  join problem p on p.id = s.pid
  left join problem_version v on v.id = j.version_id
  cross join lateral (values (coalesce(v.settings->>'judgeCaseMode', p.judge_case_mode))) m (mode)
  where c.judgement_id = any($1) and c.group_num is not null and j.reason <> 'manual'
    and m.mode in ('subtask_lowest', 'subtask_average')
  group by c.judgement_id, c.group_num, m.mode`;

/** The shape of JSON is not known to the database: points by the number of the subtask. */
const subtaskPoints = prepared<'subtask-points', { subtasks: Record<string, number> }>(
  'subtask-points',
  `select "judgementId", jsonb_object_agg(group_num, points) as subtasks from (${POINTS}) g group by "judgementId"`,
);

/** Loads the points of subtasks, keyed by judgement; judgements without subtasks are absent. */
export async function loadSubtaskPoints(
  knex: Knex,
  judgementIds: readonly number[],
): Promise<Map<number, Record<string, number>>> {
  const rows = await subtaskPoints(knex, [judgementIds]);
  return new Map(rows.map(({ judgementId, subtasks }) => [judgementId, subtasks]));
}
