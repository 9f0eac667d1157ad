import { Status } from '@tribunal/contract';
import { outputCap } from '../limits';
import type { CaseOutcome, OnOutcome, PreparedTask, ReadyCase } from './mode';
import { runToFile, type Ran } from './run-to-file';

/** The verdict on the output of a program that ended successfully. */
export type Verdict = Pick<CaseOutcome, 'status' | 'part' | 'note'>;
export type Decide = (one: ReadyCase, ran: Ran) => Promise<Verdict>;

/** Runs the testcases one after the other; while one runs, the output of the previous one is checked. */
export async function runSequentially(
  prepared: PreparedTask,
  cases: readonly ReadyCase[],
  decide: Decide,
  onOutcome: OnOutcome,
): Promise<void> {
  const cap = outputCap(prepared.task);
  /** Holds at most two: the one being checked during a run, and the one that has just run. */
  const deciding: Promise<CaseOutcome>[] = [];
  const reportAllBut = async (count: number): Promise<'continue' | 'stop'> => {
    for (let left = deciding.length; left > count; left -= 1) {
      const outcome = await (deciding[0] as Promise<CaseOutcome>);
      void deciding.shift();
      if (onOutcome(outcome) === 'stop') return 'stop';
    }
    return 'continue';
  };
  try {
    for (const one of cases) {
      const { spec, input, output } = one;
      const ran = await runToFile(prepared, { name: `case ${spec.seq}`, input, expectedBytes: output.bytes }, cap);
      const decided = outcomeOf(one, ran, decide).finally(ran.discard);
      // A failure is handled when the promise is awaited in order; an earlier testcase may end everything before.
      decided.catch(() => undefined);
      deciding.push(decided);
      // After a fault there is nothing to check, and the next run may be pointless.
      if ((await reportAllBut(ran.fault ? 0 : 1)) === 'stop') return;
    }
    await reportAllBut(0);
  } finally {
    await Promise.allSettled(deciding);
  }
}

async function outcomeOf(one: ReadyCase, ran: Ran, decide: Decide): Promise<CaseOutcome> {
  const { fault, used, hint } = ran;
  const verdict = fault ? { status: fault.status, part: 0, note: null } : await decide(one, ran);
  const message = fault ? fault.message : verdict.status === Status.Accepted ? null : hint;
  return { spec: one.spec, message, ...used, ...verdict };
}
