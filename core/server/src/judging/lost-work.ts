import { Intervals, OWN_BANK } from '@tribunal/contract';
import type { Knex } from 'knex';

/**
 * How far work had come when its judge fell silent. `waiting`: it waits for an account of another judge and nothing is done
 * for it. `unsent`: nothing has been sent to the other judge yet. `begun`: everything else.
 */
export type LossStage = 'waiting' | 'unsent' | 'begun';

/** Work that was in the hands of a judge that fell silent. */
export interface Loss {
  /** How often that has happened to it before. */
  losses: number;
  stage: LossStage;
  /** ms since it was first wanted. */
  ageMs: number;
  /** Other suspects that the same process had in hand. */
  suspects: number;
  /** How many of these were offered again already. */
  before: number;
}

/** What a loss means. `yes`: it is a failure of the work; `ends`: it is not tried again. */
export interface WeighedLoss {
  losses: number;
  counts: 'no' | 'yes' | 'ends';
  /** ms until it is offered again. */
  restMs: number;
}

/** Whoever was lost more often may be what kills judges: a suspect. */
const LOSSES_BEFORE_SUSPICION = 2;
/** Suspects that are always lost together end here. */
const MOST_LOSSES = 20;
/** A suspect rests this long, times its losses under suspicion, times its place among those that were lost with it. */
const REST_MS = 15_000;
/** No work rests for longer, whatever happened to it. */
export const LONGEST_REST_MS = 300_000;

/**
 * Decides what a loss counts for. The first two count for nothing. From then on the work is a suspect, and a loss counts
 * when no other suspect was lost with it; suspects that were lost together are offered again at different times. Work that
 * only waits is never a suspect, and what was not sent to another judge counts only after a day.
 */
export function weighLoss({ losses: earlier, stage, ageMs, suspects, before }: Loss): WeighedLoss {
  if (stage === 'waiting') return { losses: earlier, counts: 'no', restMs: 0 };
  const losses = earlier + 1;
  const suspected = losses - LOSSES_BEFORE_SUSPICION;
  if (suspected <= 0) return { losses, counts: 'no', restMs: 0 };
  const restMs = Math.min(suspected * REST_MS * (before + 1), LONGEST_REST_MS);
  const mayCount = stage === 'begun' || ageMs > Intervals.remoteOutage;
  if (!mayCount) return { losses, counts: 'no', restMs };
  if (losses >= MOST_LOSSES) return { losses, counts: 'ends', restMs };
  return { losses, counts: suspects === 0 ? 'yes' : 'no', restMs };
}

interface Known {
  losses: number;
  createdAt: Date;
  stage: LossStage;
  held: number;
  before: number;
}

/** What is known of a judgement that is about to be taken away. The caller holds it. */
export async function lossOf(knex: Knex, judgementId: number, now: Date): Promise<Loss> {
  const { rows } = await knex.raw<{ rows: Known[] }>(LOSS, {
    judgementId,
    own: OWN_BANK,
    before: LOSSES_BEFORE_SUSPICION,
  });
  const { losses, createdAt, stage, held, before } = rows[0]!;
  return { losses, stage, ageMs: now.getTime() - createdAt.getTime(), suspects: held + before, before };
}

/** A suspect that was in the same hands is held there still, or was offered again a moment ago. */
const LOSS = `
  select j.losses, j.created_at as "createdAt", h.held, b.before,
    case when j.bank = :own then 'begun'
         when r.state is null or (r.state in ('intended', 'refused')
           and (r.account_id is null or r.judgement_id is distinct from j.id)) then 'waiting'
         when r.state = 'intended' then 'unsent'
         else 'begun' end as stage
  from judgement j
  left join remote_run r on r.submission_id = j.submission_id
  cross join lateral (
    select count(*)::int as held from judgement o
    where o.claimed_by = j.claimed_by and o.instance = j.instance and o.id <> j.id
      and o.is_wanted and o.judged_at is null and o.losses >= :before) h
  cross join lateral (
    select count(*)::int as before from judgement o
    where o.lost_from = j.instance and o.claimed_by is null and o.id <> j.id
      and o.is_wanted and o.judged_at is null and o.losses > :before) b
  where j.id = :judgementId`;
