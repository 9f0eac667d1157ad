/** Runs programs that exceeded their time beside another run once again, alone. */
import { batchWithRetry } from './batch-with-retry';
import type { BatchRequest, FileRef, OnResult, RunRequest, RunResult, Sandbox, SandboxInfo } from './sandbox/types';
import { refsOf } from './retrying-sandbox';
import type { Store } from './store';

/**
 * Number of times a program is run alone before it counts as too slow, on a machine that never gives it a core
 * exclusively.
 */
const RUNS = 3;
/** A run counts as undisturbed if others had its core for at most this share of its CPU time. */
const UNDISTURBED = 0.05;

interface Parts {
  sandbox: Sandbox;
  store: Pick<Store, 'discard'>;
}

/**
 * The sandbox of one program of a judgement. Runs that share a core share its caches, which costs processor time: a
 * run that exceeded its limit and was disturbed is repeated alone, and that result counts. If other processes of the
 * machine had its core even then, it is repeated up to `RUNS` times. Once a program exceeds the limit alone too, it
 * is too slow, and later runs of it are not repeated. Groups are not repeated. Each program has its own
 * `JudgementSandbox`, because the checker's speed says nothing about the submission.
 */
export class JudgementSandbox implements Sandbox {
  #isTooSlow = false;

  constructor(private readonly parts: Parts) {}

  get info(): SandboxInfo {
    return this.parts.sandbox.info;
  }

  get lost(): Promise<Error> | undefined {
    return this.parts.sandbox.lost;
  }

  async run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    const result = await this.parts.sandbox.run(request, abort);
    return this.#isDoubtful(result) ? this.#runAlone(request, result, abort) : result;
  }

  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void> {
    const { sandbox } = this.parts;
    return batchWithRetry((rest, deliver) => sandbox.batch(request, rest, deliver, abort), inputs, onResult, {
      isBad: (result) => this.#isDoubtful(result),
      redo: (input, doubtful) => this.#runAlone({ ...request, stdin: { ref: input } }, doubtful, abort),
    });
  }

  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]> {
    return this.parts.sandbox.group(requests, pipes, abort);
  }

  close(): Promise<void> {
    return this.parts.sandbox.close();
  }

  #isDoubtful({ status, sharedCore, delayMs, cpuMs }: RunResult): boolean {
    return !this.#isTooSlow && status === 'cpu' && (sharedCore === true || delayMs > UNDISTURBED * cpuMs);
  }

  async #runAlone(request: RunRequest, doubtful: RunResult, abort?: AbortSignal): Promise<RunResult> {
    let result = doubtful;
    for (let runs = 0; runs < RUNS && this.#isDoubtful(result); runs += 1) {
      for (const ref of refsOf(result)) await this.parts.store.discard(ref);
      result = await this.parts.sandbox.run({ ...request, alone: true }, abort);
    }
    if (result.status === 'cpu') this.#isTooSlow = true;
    return result;
  }
}
