import type { FileRef, OnResult, RunResult } from './sandbox/types';

interface Retry {
  isBad: (result: RunResult) => boolean;
  /** Resolves with the result that counts in the place of a bad one; null: the batch makes the run again. */
  redo: (input: FileRef, bad: RunResult) => Promise<RunResult | null>;
}

/** Runs a batch of which no bad result is told: it stops at one, which is made again, and goes on behind it. */
export async function batchWithRetry(
  runBatch: (inputs: readonly FileRef[], onResult: OnResult) => Promise<void>,
  inputs: readonly FileRef[],
  onResult: OnResult,
  { isBad, redo }: Retry,
): Promise<void> {
  let done = 0;
  const take = (result: RunResult): 'continue' | 'stop' => {
    done += 1;
    return onResult(done - 1, result);
  };
  for (let bad: RunResult | null = null; ; bad = null) {
    await runBatch(inputs.slice(done), (_, result) => {
      if (!isBad(result)) return take(result);
      bad = result;
      return 'stop';
    });
    if (!bad) return;
    const result = await redo(inputs[done]!, bad);
    if (result && (take(result) === 'stop' || done === inputs.length)) return;
  }
}
