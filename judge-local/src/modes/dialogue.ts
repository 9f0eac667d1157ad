import { Status, type JudgeRemark } from '@tribunal/contract';
import { constants } from 'node:os';
import { noteOf, settled, type Settled } from '../checker';
import type { RunResult } from '../sandbox/types';
import type { Ending } from './run';

/** The two ends of a dialogue, each with its run. */
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
 * Who is to blame, and for what. Whoever ends first does so of its own will; what the other one does afterwards may be a
 * consequence:
 *
 * 1. The interactor ended first: if it refuses, that is the verdict, however the program ended then. If it accepts, the
 *    program must also end well. To write on after that (SIGPIPE) is no fault.
 * 2. The program ended first and badly: its fault is the verdict, however the interactor ended then.
 * 3. The program ended first and well: the interactor decides; if it was still writing and died of that (SIGPIPE), the
 *    program gave up too early: WrongAnswer.
 *
 * A program that waited until it was stopped is to blame unless the interactor then ran out of its own, longer time: that
 * one hangs by itself. Throws `JudgeFailure` when the interactor failed in any other way.
 */
export function verdictOf(dialogue: Dialogue): DialogueVerdict {
  const { user, ending, interactor, seq } = dialogue;
  const decide = (): Settled => settled('interactor', seq, interactor);
  const fault = isBrokenPipe(user) ? null : ending.fault;

  if (fault && firstToEnd(dialogue) === 'program') {
    if (user.status === 'wall' && interactor.status === 'wall') decide();
    return { ...fault, part: 0, note: null };
  }
  if (isBrokenPipe(interactor)) {
    return { status: Status.WrongAnswer, part: 0, note: null, remark: { code: 'dialogueLeft', values: {} } };
  }
  const decision = decide();
  const accepts = decision.status === Status.Accepted || decision.status === Status.PartialAccepted;
  if (fault && accepts) return { ...fault, part: 0, note: decision.note };
  return { ...decision, remark: null };
}

const isBrokenPipe = ({ status, signal }: RunResult): boolean =>
  status === 'signal' && signal === constants.signals.SIGPIPE;

/** ns. One's end reaches the other before the kernel has told ours: within this time the clock says nothing. */
const SAME_MOMENT = 100_000_000n;
const SPEAKS_OF_THE_END = /end of (the )?file|\beof\b/i;

/**
 * By the clock, or, when both ended in the same moment, by their traces: a program that was stopped at a limit reacted to
 * nobody; an interactor that crashed, or that gave a reason other than the end of what it read, ended by itself.
 */
function firstToEnd({ user, interactor }: Dialogue): 'program' | 'interactor' {
  const later = user.endedNs - interactor.endedNs;
  if (later > SAME_MOMENT) return 'interactor';
  if (later < -SAME_MOMENT) return 'program';
  if (user.status !== 'exit' && user.status !== 'signal') return 'program';
  if (interactor.status !== 'ok' && interactor.status !== 'exit')
    return isBrokenPipe(interactor) ? 'program' : 'interactor';
  const reason = noteOf(interactor);
  return reason !== null && !SPEAKS_OF_THE_END.test(reason) ? 'interactor' : 'program';
}
