import { Intervals, LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { prepared } from '@tribunal/database';
import { findSourceProvider, type LossPhase } from '../../problem';

/** Work whose judge fell silent. */
export interface Loss {
  /** Number of previous losses of this work. */
  losses: number;
  phase: LossPhase;
  /** Age of the judgement, in ms. */
  ageMs: number;
  /** Number of other suspects that the same process held. */
  suspects: number;
  /** Number of those suspects that have already been requeued. */
  before: number;
}

/** Outcome of a loss. `yes`: it counts as a failure of the work; `ends`: the work is not retried. */
interface LossAssessment {
  losses: number;
  counts: 'no' | 'yes' | 'ends';
  /** Delay until the work is offered again, in ms. */
  retryDelayMs: number;
}

/** Number of losses that a judgement may have before it is suspected of killing judges. */
const LOSSES_BEFORE_SUSPICION = 2;
/** Number of losses at which suspects are given up, even if they are always lost together. */
const MAX_LOSSES = 20;
/** Delay of a suspect, times its losses under suspicion, times its place among those that were lost with it. */
const RETRY_DELAY_MS = 15_000;
/** Maximum delay of any work. */
export const MAX_RETRY_DELAY_MS = 300_000;

/**
 * Decides whether a loss counts. The first two do not. From then on the work is a suspect, and a loss counts if no
 * other suspect was lost with it; suspects that were lost together are offered again at different times. Work that
 * only waits is never a suspect, and the losses of work at another problem source count only after a day.
 */
export function assessLoss({ losses: earlier, phase, ageMs, suspects, before }: Loss): LossAssessment {
  if (phase === 'waiting') return { losses: earlier, counts: 'no', retryDelayMs: 0 };
  const losses = earlier + 1;
  const suspected = losses - LOSSES_BEFORE_SUSPICION;
  if (suspected <= 0) return { losses, counts: 'no', retryDelayMs: 0 };
  const retryDelayMs = Math.min(suspected * RETRY_DELAY_MS * (before + 1), MAX_RETRY_DELAY_MS);
  const canCount = phase === 'begun' || ageMs > Intervals.sourceOutage;
  if (!canCount) return { losses, counts: 'no', retryDelayMs };
  if (losses >= MAX_LOSSES) return { losses, counts: 'ends', retryDelayMs };
  return { losses, counts: suspects === 0 ? 'yes' : 'no', retryDelayMs };
}

/** Loads the facts about a judgement that is about to be reclaimed. The caller must have locked it. */
export async function loadLoss(
  { knex, points }: { knex: Knex; points: ExtensionPoints },
  judgementId: number,
  now: Date,
): Promise<Loss> {
  const [known] = await lossOf(knex, [judgementId]);
  const { losses, createdAt, bank, claimed, before } = known!;
  const phase = await phaseOf(points, judgementId, bank);
  return { losses, phase, ageMs: now.getTime() - createdAt.getTime(), suspects: claimed + before, before };
}

/** Without a provider of its problem source, nothing is being done for the work. */
async function phaseOf(points: ExtensionPoints, judgementId: number, bank: string): Promise<LossPhase> {
  if (bank === LOCAL_PROBLEM_SOURCE) return 'begun';
  return (await findSourceProvider(points, bank)?.getLossPhase(judgementId)) ?? 'waiting';
}

/** Other suspects of the same process are either still claimed by it or have just been requeued. */
const lossOf = prepared(
  'judgement-loss',
  `
  select j.losses, j.created_at as "createdAt", j.bank, h.claimed, b.before
  from judgement j
  cross join lateral (
    select count(*)::int as claimed from judgement o
    where o.claimed_by = j.claimed_by and o.instance = j.instance and o.id <> j.id
      and o.is_wanted and o.judged_at is null and o.losses >= ${LOSSES_BEFORE_SUSPICION}) h
  cross join lateral (
    select count(*)::int as before from judgement o
    where o.lost_from = j.instance and o.claimed_by is null and o.id <> j.id
      and o.is_wanted and o.judged_at is null and o.losses > ${LOSSES_BEFORE_SUSPICION}) b
  where j.id = $1`,
);
