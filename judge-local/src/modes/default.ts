import { Status } from '@tribunal/contract';
import { createReadStream, readFileSync } from 'node:fs';
import { compareBytes, compareStreams, type Strictness } from '../compare';
import { outputCap } from '../limits';
import { MIB } from '../units';
import type { RunResult } from '../sandbox/types';
import type { CaseOutcome, Mode, OnOutcome, ReadyCase, Trial } from './mode';
import { endingOf, requestOf, type Ending } from './run';

/** Outputs up to this stay in memory; longer ones go through the store. */
const IN_MEMORY = 32 * MIB;
/** Stored outputs wait on disk for their comparison: this bounds how many. */
const STORED_AT_ONCE = 4;
const CHUNK = { highWaterMark: 256 * 1024 };

/** The program reads a case and prints an answer, which must be the expected one. */
export const defaultMode: Mode = (trial, cases, onOutcome) => {
  const cap = outputCap(trial.task);
  return cap <= IN_MEMORY ? inMemory(trial, cases, cap, onOutcome) : throughStore(trial, cases, cap, onOutcome);
};

/** Reads and compares synchronously: comparing stays in step with running, and a failure ends the batch at once. */
async function inMemory(trial: Trial, cases: readonly ReadyCase[], cap: number, onOutcome: OnOutcome): Promise<void> {
  const strictness = strictnessOf(trial);
  let failure: unknown = null;
  const decide = (one: ReadyCase, result: RunResult): 'continue' | 'stop' => {
    try {
      const ending = endingOf(trial, one.spec, result);
      const bytes = result.stdout.bytes ?? Buffer.alloc(0);
      const status = ending.fault?.status ?? compareBytes(strictness, readFileSync(one.output.path), bytes);
      return onOutcome(outcomeOf(one, ending, status));
    } catch (error) {
      failure = error;
      return 'stop';
    }
  };
  await trial.sandbox.batch(
    requestOf(trial, cap, { capture: cap }),
    cases.map(({ input }) => input.ref),
    (index, result) => decide(cases[index] as ReadyCase, result),
    trial.signal,
  );
  if (failure !== null) throw failure;
}

async function throughStore(
  trial: Trial,
  cases: readonly ReadyCase[],
  cap: number,
  onOutcome: OnOutcome,
): Promise<void> {
  for (let first = 0; first < cases.length; first += STORED_AT_ONCE) {
    const some = cases.slice(first, first + STORED_AT_ONCE);
    if ((await runStored(trial, some, cap, onOutcome)) === 'stop') return;
  }
}

async function runStored(
  trial: Trial,
  cases: readonly ReadyCase[],
  cap: number,
  onOutcome: OnOutcome,
): Promise<'continue' | 'stop'> {
  const results: RunResult[] = [];
  try {
    await trial.sandbox.batch(
      requestOf(trial, cap, { store: cap }),
      cases.map(({ input }) => input.ref),
      (index, result) => {
        results[index] = result;
        return 'continue';
      },
      trial.signal,
    );
    for (const [index, one] of cases.entries()) {
      trial.signal.throwIfAborted();
      const result = results[index] as RunResult;
      const ending = endingOf(trial, one.spec, result);
      const status = ending.fault?.status ?? (await compareStored(trial, one, result));
      if (onOutcome(outcomeOf(one, ending, status)) === 'stop') return 'stop';
    }
    return 'continue';
  } finally {
    for (const { stdout } of results) if (stdout.ref !== undefined) await trial.store.discard(stdout.ref);
  }
}

async function compareStored(trial: Trial, { output }: ReadyCase, { stdout }: RunResult): Promise<Status> {
  if (stdout.ref === undefined) throw new Error('the sandbox did not store the output');
  const actual = trial.store.path(stdout.ref);
  return compareStreams(
    strictnessOf(trial),
    () => createReadStream(output.path, CHUNK),
    () => createReadStream(actual, CHUNK),
  );
}

const strictnessOf = ({ task }: Trial): Strictness => (task.isRemoveEndBlank ? 'lenient' : 'strict');

const outcomeOf = ({ spec }: ReadyCase, { fault, used }: Ending, status: Status): CaseOutcome => ({
  spec,
  status,
  message: fault?.message ?? null,
  part: status === Status.Accepted ? 1 : 0,
  ...used,
});
