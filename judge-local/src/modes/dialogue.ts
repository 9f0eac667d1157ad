import { Status, type JudgeRemark } from '@tribunal/contract';
import { constants } from 'node:os';
import { noteOf, settled, type Settled } from '../checker';
import type { RunResult } from '../sandbox/types';
import type { Ending } from './run';

/** The two ends of a dialogue, each with its run; the sandbox hides the program's end until the interactor waits for it. */
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
  remark: JudgeRemark | null;
}

/**
 * Who is to blame, and for what. Whoever is known to have ended first did so of its own will; what the other one does then
 * may be a consequence:
 *
 * 1. The program ended first and badly, or over a limit: its fault is the verdict, whatever the interactor then does.
 * 2. The program ended first and well: the interactor decides; if it was still writing and died of that (SIGPIPE), the
 *    program gave up too early: WrongAnswer.
 * 3. The interactor ended first: if it refuses, that is the verdict, however the program then ends. If it accepts, the
 *    program must also end well. To write on after that (SIGPIPE) is no fault.
 *
 * A program that waited until it was stopped is to blame unless the interactor then ran out of its own, longer time: that
 * one hangs by itself.
 * @throws JudgeFailure when the interactor failed first, failed after the program had ended well, or hangs by itself.
 */
export function verdictOf({ seq, user, ending, interactor }: Dialogue): DialogueVerdict {
  const decide = (): Settled => settled('interactor', seq, interactor);
  const isProgramFirst = user.endedNs < interactor.endedNs;

  if (isProgramFirst && ending.fault) {
    if (user.status === 'wall' && interactor.status === 'wall') decide();
    return { ...ending.fault, part: 0, note: noteOf(interactor) };
  }
  if (isProgramFirst && isBrokenPipe(interactor)) {
    const remark: JudgeRemark = { code: 'dialogueLeft', values: {} };
    return { status: Status.WrongAnswer, part: 0, note: noteOf(interactor), remark };
  }
  const decision = decide();
  const isAccepted = decision.status === Status.Accepted || decision.status === Status.PartialAccepted;
  if (isAccepted && ending.fault && !isBrokenPipe(user)) return { ...ending.fault, part: 0, note: decision.note };
  return { ...decision, remark: null };
}

const isBrokenPipe = ({ status, signal }: RunResult): boolean =>
  status === 'signal' && signal === constants.signals.SIGPIPE;
