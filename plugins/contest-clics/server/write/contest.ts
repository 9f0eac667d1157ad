import { ContestStatus, ContestType } from '@tribunal/plugin-contest/contract';
import { frozenSince, statusOf, type ContestModel } from '@tribunal/plugin-contest/server';
import type { ClicsVersion } from '../limits';
import type { ContestView } from '../view';
import { minutesOf, spanOf, timeOf } from './times';

/** Group of the ranked teams. */
export const OFFICIAL = 'official';
export const UNOFFICIAL = 'unofficial';

const isAcm = ({ type }: Pick<ContestModel, 'type'>): boolean => type === ContestType.Acm;

export function writeContest(contest: ContestModel, version: ClicsVersion) {
  const { startAt, endAt, isSealed, sealAt, penaltyMs } = contest;
  return {
    id: String(contest.id),
    name: contest.title,
    formal_name: contest.title,
    start_time: timeOf(startAt),
    countdown_pause_time: null,
    duration: spanOf(endAt.getTime() - startAt.getTime()),
    scoreboard_freeze_duration: isSealed && sealAt ? spanOf(endAt.getTime() - sealAt.getTime()) : null,
    scoreboard_thaw_time: null,
    scoreboard_type: isAcm(contest) ? 'pass-fail' : 'score',
    ...(isAcm(contest) && { penalty_time: version === '2023-06' ? minutesOf(penaltyMs) : spanOf(penaltyMs) }),
    ...(version !== '2023-06' && { main_scoreboard_group_id: OFFICIAL }),
  };
}

/** The standard requires events after the end to have a later time than the end. */
const after = (end: Date, at: number): number => Math.max(at, end.getTime() + 1);

/** Data from which the state of a contest is derived. */
export type StateSources = Pick<ContestView, 'contest' | 'now' | 'visibility'> & {
  /** null if not loaded, because the contest is not over. */
  sent: ContestView['sent'] | null;
};

export function writeState(view: StateSources) {
  const { contest, now } = view;
  const { startAt, endAt, isSealed, sealAt } = contest;
  const status = statusOf(contest, now);
  const frozen = isSealed && sealAt && now >= sealAt ? sealAt : null;
  const finalized = finalizedAt(view);
  const thawed = thawedAt(contest, now);
  const last = contest.isRecord && finalized !== null && (!isSealed || thawed !== null);
  const timeOrNull = (at: number | Date | null): string | null => (at === null ? null : timeOf(at));
  return {
    started: timeOrNull(status === ContestStatus.Scheduled ? null : startAt),
    ...(isSealed && { frozen: timeOrNull(frozen) }),
    ended: timeOrNull(status === ContestStatus.Ended ? endAt : null),
    ...(isSealed && { thawed: timeOrNull(thawed) }),
    finalized: timeOrNull(finalized),
    end_of_updates: last ? timeOrNull(Math.max(finalized, thawed ?? 0) + 1) : null,
  };
}

function thawedAt(contest: ContestModel, now: Date): number | null {
  const { isSealed, endAt, isUnsealedByEnd, revealedAt } = contest;
  if (!isSealed || statusOf(contest, now) !== ContestStatus.Ended || frozenSince(contest, now)) return null;
  return after(endAt, (isUnsealedByEnd ? endAt : (revealedAt ?? endAt)).getTime());
}

/** Returns when the last verdict of an ended contest arrived; null while one is missing or may be missing. */
function finalizedAt({ contest, now, visibility, sent }: StateSources): number | null {
  if (!sent || statusOf(contest, now) !== ContestStatus.Ended || visibility.hiddenSince !== null) return null;
  let at = contest.endAt.getTime();
  for (const { submittedAt, judgements } of sent) {
    if (submittedAt >= contest.endAt.getTime()) continue;
    const verdict = judgements.at(-1)?.verdict;
    if (!verdict) return null;
    at = Math.max(at, verdict.at);
  }
  return after(contest.endAt, at);
}
