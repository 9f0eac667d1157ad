import { REMOTE_RUN_MOVES, type RemoteRunState } from '@tribunal/contract';
import type { FencedJudgement } from './fence';
import type { RunRow } from './model';

/** States in which an account is taken, because the run's id at the site is not known yet. */
export const TAKEN_STATES = ['intended', 'sent'] as const satisfies readonly RemoteRunState[];

export const takesAccount = (state: RemoteRunState): boolean => TAKEN_STATES.some((taken) => taken === state);

/** A new wish of a person is no move of a judge, and only a person may say that a parked run never arrived. */
const NOT_OF_JUDGES: Readonly<Partial<Record<RemoteRunState, RemoteRunState>>> = {
  refused: 'intended',
  parked: 'refused',
};

export const judgeMayMove = (from: RemoteRunState, to: RemoteRunState): boolean =>
  REMOTE_RUN_MOVES[from].includes(to) && NOT_OF_JUDGES[from] !== to;

/** What becomes of a judge's question: an account is chosen, the run is handed as it is, or another judge has it in hand. */
export type Step = 'choose' | 'hand' | 'wait';

/** `inOtherHands`: a judge works on it for another judgement of the same submission. */
export function nextStep(
  run: Pick<RunRow, 'state' | 'judgementId' | 'accountId' | 'refusedAt'> | null,
  judgement: Pick<FencedJudgement, 'id' | 'createdAt'>,
  inOtherHands: boolean,
): Step {
  if (run === null) return 'choose';
  if (takesAccount(run.state) && inOtherHands) return 'wait';
  const isOurs = run.judgementId === judgement.id;
  if (run.state === 'intended') return isOurs && run.accountId !== null ? 'hand' : 'choose';
  const isNewWish = !isOurs && run.refusedAt !== null && judgement.createdAt >= run.refusedAt;
  return run.state === 'refused' && isNewWish ? 'choose' : 'hand';
}
