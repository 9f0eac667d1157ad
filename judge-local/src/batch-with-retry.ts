import type { FileRef, OnResult, RunResult } from './sandbox/types';

interface Retry {
  isBad: (result: RunResult) => boolean;
  /** Resolves with the result that replaces a bad one, or with null if the batch is to repeat the run. */
  redo: (input: FileRef, bad: RunResult) => Promise<RunResult | null>;
}

/**
 * Runs a batch without reporting bad results: the batch stops at a bad result, obtains a replacement with `redo`, and
 * continues after it.
 */
export async function batchWithRetry(
  runBatch: (inputs: readonly FileRef[], onResult: OnResult) => Promise<void>,
  inputs: readonly FileRef[],
  onResult: OnResult,
  { isBad, redo }: Retry,
): Promise<void> {
  let done = 0;
  const deliver = (result: RunResult): 'continue' | 'stop' => {
    done += 1;
    return onResult(done - 1, result);
  };
  for (let bad: RunResult | null = null; ; bad = null) {
    await runBatch(inputs.slice(done), (_, result) => {
      if (!isBad(result)) return deliver(result);
      bad = result;
      return 'stop';
    });
    if (!bad) return;
    const result = await redo(inputs[done]!, bad);
    if (result && (deliver(result) === 'stop' || done === inputs.length)) return;
  }
}
