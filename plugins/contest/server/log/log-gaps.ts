import { Status } from '@tribunal/contract';
import { CurrentJudgements, prepared, Problems, Submissions } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent, ContestFact, SubtaskPoints } from '../../contract';
import { subtasksOf } from './subtasks';

/** Current state of a submission that differs from its contest's log. Instants are in ms since 1970. */
interface LogGap {
  submissionId: number;
  /** Whether the submission is not in the log at all. */
  isUnlogged: boolean;
  team: string;
  problem: number;
  submittedAt: number;
  virtualId: number | null;
  judgementId: number;
  isJudged: boolean;
  /** Whether its verdict, or that it waits for one, has to be logged. */
  isVerdictUnlogged: boolean;
  isManual: boolean;
  status: Status;
  score: number | null;
  timeMs: number | null;
  at: number;
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/**
 * Compares submissions of contests with their newest events. A first pending verdict is not an event, nor is one that
 * does not differ in anything that scoreboards count. Points of subtasks are not compared: another judgement of a
 * problem with subtasks is logged.
 */
const COMPARED = `
  with logged as (
    select distinct on (cid, submission_id) cid, submission_id, judgement_id, status, score, time_ms
    from contest_event where cid = any($1::integer[]) and kind = 'judgement'
    order by cid, submission_id, judgement_id desc, seq desc
  ), sent as (
    select distinct cid, submission_id from contest_event where cid = any($1::integer[]) and kind = 'submission'
  ), compared as (
    select s.id, s.cid, s.uid, p.id as problem, s.created_at, j.id as judgement_id, j.judged_at, j.created_at as asked_at,
      j.status, j.score, j.time_ms, j.reason in ('manual', 'cancel') as is_manual, sent.cid is null as is_unlogged,
      case
        when j.judged_at is not null then
          logged.cid is null or (logged.status, logged.score, logged.time_ms) is distinct from (j.status, j.score, j.time_ms)
            or (logged.judgement_id < j.id and b.judge_case_mode in ('subtask_lowest', 'subtask_average'))
        else logged.cid is not null and logged.status <> ${Status.Pending}
      end as is_verdict_unlogged
    from ${Submissions.sql} s
    join ${CurrentJudgements.sql} j on j.submission_id = s.id
    join contest_problem p on p.cid = s.cid and p.pid = s.pid
    join ${Problems.sql} b on b.id = s.pid
    left join sent on sent.cid = s.cid and sent.submission_id = s.id
    left join logged on logged.cid = s.cid and logged.submission_id = s.id
    where s.cid = any($1::bigint[])
  )`;

const contestsWithGaps = prepared(
  'contest-log-gaps-by-contest',
  `${COMPARED} select distinct cid from compared where is_unlogged or is_verdict_unlogged order by cid`,
);

/** Returns those of these contests whose logs are incomplete. */
export async function findContestsWithGaps(knex: Knex, cids: readonly number[]): Promise<number[]> {
  return (await contestsWithGaps(knex, [cids])).map(({ cid }) => cid);
}

/** Selects submissions with gaps: the first so many, or all among the named ones. */
export type GapSelection = { first: number } | { among: readonly number[] };

/** Returns the events missing from the log of a contest, in the order of the submissions. */
export async function findGaps(knex: Knex, cid: number, selection: GapSelection): Promise<ContestEvent[]> {
  const { first, among }: { first?: number; among?: readonly number[] } = selection;
  const [gaps] = await gapsIn(knex, [[cid], among ?? null, first ?? null]);
  const found = gaps!.found ?? [];
  const subtasks = await subtasksOf(
    knex,
    found.filter(({ isVerdictUnlogged }) => isVerdictUnlogged),
  );
  return found.flatMap((one) => factsOf(one, subtasks.get(one.judgementId)));
}

/** Finds the virtual participation at the time of submission in the same way as the recorder. */
const VIRTUAL = `coalesce(
  (select r.virtual_id from contest_virtual_run r where r.submission_id = c.id),
  (select v.id from contest_virtual v join contest o on o.id = v.cid
   where v.cid = c.cid and v.uid = c.uid and o.end_at <= c.created_at
     and v.start_at <= c.created_at and v.end_at > c.created_at
   order by v.id desc limit 1))`;

/** What JSON contains is not known to the database. */
const gapsIn = prepared<'contest-log-gaps', { found: LogGap[] | null }>(
  'contest-log-gaps',
  `${COMPARED}, gaps as (
     select c.id as "submissionId", c.is_unlogged as "isUnlogged", c.uid as team, c.problem,
       ${MS('c.created_at')} as "submittedAt", ${VIRTUAL} as "virtualId", c.judgement_id as "judgementId",
       c.judged_at is not null as "isJudged", c.is_verdict_unlogged as "isVerdictUnlogged", c.is_manual as "isManual",
       c.status, c.score, c.time_ms as "timeMs", ${MS('coalesce(c.judged_at, c.asked_at)')} as at
     from compared c where (c.is_unlogged or c.is_verdict_unlogged)
       and ($2::bigint[] is null or c.id = any($2)) order by c.id limit $3
   ) select json_agg(gaps) as found from gaps`,
);

/** Events are numbered when they are written. */
function factsOf(gap: LogGap, subtasks: SubtaskPoints | undefined): ContestEvent[] {
  const { submissionId, team, problem, submittedAt, virtualId, judgementId, isManual } = gap;
  const { status, score, timeMs, at } = gap;
  const sent: ContestFact = { kind: 'submission', submissionId, team, problem, submittedAt, virtualId };
  const outcome = gap.isJudged
    ? { status, score, timeMs, isManual, ...(subtasks && { subtasks }) }
    : { status: Status.Pending, score: null, timeMs: null, isManual: false };
  const judged: ContestFact = { kind: 'judgement', submissionId, judgementId, ...outcome };
  return [
    ...(gap.isUnlogged ? [{ seq: 0, at: submittedAt, ...sent }] : []),
    ...(gap.isVerdictUnlogged ? [{ seq: 0, at, ...judged }] : []),
  ];
}
