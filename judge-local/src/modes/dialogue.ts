import { Status, type JudgeMessage } from '@tribunal/contract';
import { constants } from 'node:os';
import { noteOf, requireDecision, type CheckerDecision } from '../checker';
import type { RunResult } from '../sandbox/types';
import type { Ending } from './run';

/**
 * The two ends of a dialogue, each with its run; the sandbox hides the program's end until the interactor waits for
 * it.
 */
export interface Dialogue {
  seq: number;
  user: RunResult;
  ending: Ending;
  interactor: RunResult;
}

export interface DialogueVerdict {
  status: Status;
  part: number;
  note: string | null;
  message: JudgeMessage | null;
}

/**
 * Returns who is to blame and for what. The side that is known to have ended first did so by itself; how the other
 * side then ends may be a consequence:
 *
 * 1. The program ended first, with a failure or over a limit: its fault is the verdict, whatever the interactor then
 * does.
 * 2. The program ended first and successfully: the interactor decides; if it was still writing and died of that
 * (SIGPIPE), the program stopped too early: WrongAnswer.
 * 3. The interactor ended first: if it refuses, that is the verdict, however the program then ends. If it accepts,
 * the program must also end successfully. Writing on after that (SIGPIPE) is no fault.
 *
 * A program that waited until it was stopped is to blame unless the interactor then exceeded its own, longer time: in
 * that case the interactor itself hangs.
 * @throws JudgeFailure when the interactor failed first, failed after the program had ended successfully, or hangs by
 * itself.
 */
export function verdictOf({ seq, user, ending, interactor }: Dialogue): DialogueVerdict {
  const decide = (): CheckerDecision => requireDecision('interactor', seq, interactor);
  const isProgramFirst = user.endedNs < interactor.endedNs;

  if (isProgramFirst && ending.fault) {
    if (user.status === 'wall' && interactor.status === 'wall') decide();
    return { ...ending.fault, part: 0, note: noteOf(interactor) };
  }
  if (isProgramFirst && isBrokenPipe(interactor)) {
    const message: JudgeMessage = { code: 'dialogueLeft', values: {} };
    return { status: Status.WrongAnswer, part: 0, note: noteOf(interactor), message };
  }
  const decision = decide();
  const isAccepted = decision.status === Status.Accepted || decision.status === Status.PartialAccepted;
  if (isAccepted && ending.fault && !isBrokenPipe(user)) return { ...ending.fault, part: 0, note: decision.note };
  return { ...decision, message: null };
}

const isBrokenPipe = ({ status, signal }: RunResult): boolean =>
  status === 'signal' && signal === constants.signals.SIGPIPE;
