import type { Migration } from '@tribunal/server';

export const subtaskBest: Migration = {
  name: '0002-subtask-best',
  up: async (knex) => {
    await knex.raw(`
      alter table contest drop constraint contest_oi_counts_check;
      alter table contest add constraint contest_oi_counts_check
        check (oi_counts in ('Recent', 'Highest', 'SubtaskBest'));

      -- Verdicts that were written down before their subtasks were.
      update contest_event e set detail = jsonb_build_object('subtasks', judged.subtasks)
      from (
        select judgement_id, jsonb_object_agg(group_num, points) as subtasks
        from (
          select c.judgement_id, c.group_num,
            case p.judge_case_mode
              when 'subtask_average' then round(avg(coalesce(c.score, 0))) else min(coalesce(c.score, 0))
            end as points
          from judgement_case c
          join judgement j on j.id = c.judgement_id
          join submission s on s.id = j.submission_id
          join problem p on p.id = s.pid
          where s.cid <> 0 and c.group_num is not null and j.reason <> 'manual'
            and p.judge_case_mode in ('subtask_lowest', 'subtask_average')
          group by c.judgement_id, c.group_num, p.judge_case_mode
        ) points
        group by judgement_id
      ) judged
      where e.kind = 'judgement' and e.judgement_id = judged.judgement_id and e.score is not null;
    `);
  },
};
