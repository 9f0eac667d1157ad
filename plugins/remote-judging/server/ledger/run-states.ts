import type { ClaimedJudgement } from '@tribunal/server/judging';
import { REMOTE_RUN_TRANSITIONS, type RemoteRunState } from '../../contract';
import type { RunRow } from './model';

/** States in which a run occupies an account, because its id at the site is not known yet. */
const ACCOUNT_OCCUPYING_STATES = ['intended', 'sent'] as const satisfies readonly RemoteRunState[];

export const occupiesAccount = (state: RemoteRunState): boolean =>
  ACCOUNT_OCCUPYING_STATES.some((occupying) => occupying === state);

/**
 * Transitions that judges may not make: only a person may request a new run, or decide that a run in
 * review never arrived.
 */
const NOT_BY_JUDGES: Readonly<Partial<Record<RemoteRunState, RemoteRunState>>> = {
  refused: 'intended',
  needsReview: 'refused',
};

export const canJudgeMove = (from: RemoteRunState, to: RemoteRunState): boolean =>
  REMOTE_RUN_TRANSITIONS[from].includes(to) && NOT_BY_JUDGES[from] !== to;

/**
 * How a claim is answered: an account is selected, the run is returned as it is, or the judge must wait for another
 * judge, or for the submitter, who sends it at the site (`person`).
 */
export type RunStep = 'choose' | 'hand' | 'wait' | 'person';

/** Returns whether a submitter has yet to send the run, or it is not known yet that the run is this one. */
export const waitsForPerson = ({ way, state }: Pick<RunRow, 'way' | 'state'>): boolean =>
  way === 'companion' && occupiesAccount(state);

/**
 * Like `nextRunStep`, for a run that its submitter sends at the site: judges never send it. One that was given up is not
 * sent for a new judgement either. If that is the current one, it ends as Cancelled; see `CompanionDeadlines`.
 */
export function companionStep(run: Pick<RunRow, 'way' | 'state'>, isCurrent: boolean): RunStep {
  return waitsForPerson(run) || (run.state === 'refused' && isCurrent) ? 'person' : 'hand';
}

/** @param isClaimedElsewhere Whether a judge works on the run for another judgement of the same submission. */
export function nextRunStep(
  run: Pick<RunRow, 'state' | 'judgementId' | 'accountId' | 'refusedAt'> | null,
  judgement: Pick<ClaimedJudgement, 'id' | 'createdAt'>,
  isClaimedElsewhere: boolean,
): RunStep {
  if (run === null) return 'choose';
  if (occupiesAccount(run.state) && isClaimedElsewhere) return 'wait';
  const isOurs = run.judgementId === judgement.id;
  if (run.state === 'intended') return isOurs && run.accountId !== null ? 'hand' : 'choose';
  const isNewRequest = !isOurs && run.refusedAt !== null && judgement.createdAt >= run.refusedAt;
  return run.state === 'refused' && isNewRequest ? 'choose' : 'hand';
}
