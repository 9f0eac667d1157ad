import { Status } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { ContestEvent, ContestFact, SubtaskPoints } from '../../contract';
import { subtasksOf } from './subtasks';

/** What a submission is now, where its contest's log says something else. Instants in ms since 1970. */
interface Missed {
  submissionId: number;
  /** Not in the log at all. */
  isUntold: boolean;
  team: string;
  problem: number;
  submittedAt: number;
  virtualId: number | null;
  judgementId: number;
  isJudged: boolean;
  /** Its verdict, or that it waits for one, is to be told. */
  isVerdictUntold: boolean;
  isManual: boolean;
  status: Status;
  score: number | null;
  timeMs: number | null;
  at: number;
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/**
 * Submissions of contests beside the newest facts about them. A verdict that is awaited for the first time is no fact; nor
 * is one that differs in nothing that boards count from what is told already. Points of subtasks are not compared: another
 * judgement of a problem that has them is told.
 */
const COMPARED = `
  with told as (
    select distinct on (cid, submission_id) cid, submission_id, judgement_id, status, score, time_ms
    from contest_event where cid = any(:cids::integer[]) and kind = 'judgement'
    order by cid, submission_id, judgement_id desc, seq desc
  ), sent as (
    select distinct cid, submission_id from contest_event where cid = any(:cids::integer[]) and kind = 'submission'
  ), compared as (
    select s.id, s.cid, s.uid, p.id as problem, s.created_at, j.id as judgement_id, j.judged_at, j.created_at as asked_at,
      j.status, j.score, j.time_ms, j.reason in ('manual', 'cancel') as is_manual, sent.cid is null as is_untold,
      case
        when j.judged_at is not null then
          told.cid is null or (told.status, told.score, told.time_ms) is distinct from (j.status, j.score, j.time_ms)
            or (told.judgement_id < j.id and b.judge_case_mode in ('subtask_lowest', 'subtask_average'))
        else told.cid is not null and told.status <> ${Status.Pending}
      end as is_verdict_untold
    from submission s
    join judgement j on j.submission_id = s.id and j.is_current
    join contest_problem p on p.cid = s.cid and p.pid = s.pid
    join problem b on b.id = s.pid
    left join sent on sent.cid = s.cid and sent.submission_id = s.id
    left join told on told.cid = s.cid and told.submission_id = s.id
    where s.cid = any(:cids::bigint[])
  )`;

/** Those of these contests whose logs have missed something. */
export async function contestsWithMissed(knex: Knex, cids: readonly number[]): Promise<number[]> {
  const { rows } = await knex.raw<{ rows: { cid: string }[] }>(
    `${COMPARED} select distinct cid from compared where is_untold or is_verdict_untold order by cid`,
    { cids },
  );
  return rows.map(({ cid }) => Number(cid));
}

/** Submissions of which something is missing: as many, or of those that are named, all. */
export type Which = { first: number } | { among: readonly number[] };

/** What the log of a contest has missed of some submissions, as the facts that say it, in the order of the submissions. */
export async function missedIn(knex: Knex, cid: number, which: Which): Promise<ContestEvent[]> {
  const { rows } = await knex.raw<{ rows: [{ found: Missed[] | null }] }>(
    `${COMPARED}, missed as (
       select c.id as "submissionId", c.is_untold as "isUntold", c.uid as team, c.problem,
         ${MS('c.created_at')} as "submittedAt", ${VIRTUAL} as "virtualId", c.judgement_id as "judgementId",
         c.judged_at is not null as "isJudged", c.is_verdict_untold as "isVerdictUntold", c.is_manual as "isManual",
         c.status, c.score, c.time_ms as "timeMs", ${MS('coalesce(c.judged_at, c.asked_at)')} as at
       from compared c where (c.is_untold or c.is_verdict_untold)
         and (:among::bigint[] is null or c.id = any(:among)) order by c.id limit :first
     ) select json_agg(missed) as found from missed`,
    { cids: [cid], first: null, among: null, ...which } as Record<string, Knex.RawBinding>,
  );
  const found = rows[0].found ?? [];
  const subtasks = await subtasksOf(
    knex,
    found.filter(({ isVerdictUntold }) => isVerdictUntold),
  );
  return found.flatMap((one) => factsOf(one, subtasks.get(one.judgementId)));
}

/** The virtual participation of then, as whoever notes a submission finds it. */
const VIRTUAL = `coalesce(
  (select r.virtual_id from contest_virtual_run r where r.submission_id = c.id),
  (select v.id from contest_virtual v join contest o on o.id = v.cid
   where v.cid = c.cid and v.uid = c.uid and o.end_at <= c.created_at
     and v.start_at <= c.created_at and v.end_at > c.created_at
   order by v.id desc limit 1))`;

/** They are numbered when they are written. */
function factsOf(missed: Missed, subtasks: SubtaskPoints | undefined): ContestEvent[] {
  const { submissionId, team, problem, submittedAt, virtualId, judgementId, isManual } = missed;
  const { status, score, timeMs, at } = missed;
  const sent: ContestFact = { kind: 'submission', submissionId, team, problem, submittedAt, virtualId };
  const outcome = missed.isJudged
    ? { status, score, timeMs, isManual, ...(subtasks && { subtasks }) }
    : { status: Status.Pending, score: null, timeMs: null, isManual: false };
  const judged: ContestFact = { kind: 'judgement', submissionId, judgementId, ...outcome };
  return [
    ...(missed.isUntold ? [{ seq: 0, at: submittedAt, ...sent }] : []),
    ...(missed.isVerdictUntold ? [{ seq: 0, at, ...judged }] : []),
  ];
}
