import { Status } from '@tribunal/contract';
import { createReadStream, readFileSync } from 'node:fs';
import { compareBytes, compareStreams, type Strictness } from '../checker/built-in/compare';
import { outputCap } from '../limits';
import { MIB } from '../units';
import type { RunResult } from '../sandbox/types';
import { runSequentially, type Verdict } from './run-sequentially';
import type { CaseOutcome, Mode, OnOutcome, PreparedTask, ReadyCase } from './mode';
import { endingOf, requestOf, type Ending } from './run';
import type { Ran } from './run-to-file';

/** Outputs up to this many bytes stay in memory; longer ones go through the store. */
const IN_MEMORY = 32 * MIB;
const CHUNK = { highWaterMark: 256 * 1024 };

/** The mode in which the program reads a testcase and its output must match the expected one. */
export const defaultMode: Mode = (prepared, cases, onOutcome) => {
  const cap = outputCap(prepared.task);
  if (cap <= IN_MEMORY && !prepared.task.fileIo) return inMemory(prepared, cases, cap, onOutcome);
  return runSequentially(prepared, cases, (one, ran) => compareFiles(prepared, one, ran), onOutcome);
};

/** Reads and compares synchronously, so that comparing keeps up with running, and a failure ends the batch at once. */
async function inMemory(
  prepared: PreparedTask,
  cases: readonly ReadyCase[],
  cap: number,
  onOutcome: OnOutcome,
): Promise<void> {
  const strictness = strictnessOf(prepared);
  let failure: unknown = null;
  const decide = (one: ReadyCase, result: RunResult): 'continue' | 'stop' => {
    try {
      const ending = endingOf(prepared, `case ${one.spec.seq}`, result);
      const bytes = result.stdout.bytes ?? Buffer.alloc(0);
      const status = ending.fault?.status ?? compareBytes(strictness, readFileSync(one.output.path), bytes);
      return onOutcome(outcomeOf(one, ending, status));
    } catch (error) {
      failure = error;
      return 'stop';
    }
  };
  await prepared.sandbox.batch(
    requestOf(prepared, cap, { capture: cap }),
    cases.map(({ input }) => input.ref),
    (index, result) => decide(cases[index] as ReadyCase, result),
    prepared.signal,
  );
  if (failure !== null) throw failure;
}

async function compareFiles(prepared: PreparedTask, { output }: ReadyCase, ran: Ran): Promise<Verdict> {
  const actual = prepared.store.path(ran.output);
  const status = await compareStreams(
    strictnessOf(prepared),
    () => createReadStream(output.path, CHUNK),
    () => createReadStream(actual, CHUNK),
  );
  return { status, part: partOf(status), note: null };
}

const strictnessOf = ({ task }: PreparedTask): Strictness => (task.isRemoveEndBlank ? 'lenient' : 'strict');

const partOf = (status: Status): number => (status === Status.Accepted ? 1 : 0);

const outcomeOf = ({ spec }: ReadyCase, { fault, used }: Ending, status: Status): CaseOutcome => ({
  spec,
  status,
  message: fault?.message ?? null,
  note: null,
  part: partOf(status),
  ...used,
});
