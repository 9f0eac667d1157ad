/** Programs that were over their time beside a neighbour: they are run once again, alone. */
import { batchWithRetry } from './batch-with-retry';
import type { BatchRequest, FileRef, OnResult, RunRequest, RunResult, Sandbox, SandboxInfo } from './sandbox/types';
import { refsOf } from './steady-sandbox';
import type { Store } from './store';

/** How often a program is run alone before it is too slow, on a machine that never gives it its core for itself. */
const RUNS = 3;
/** For how long others may have had the core of an undisturbed run, as a part of its CPU time. */
const UNDISTURBED = 0.05;

interface Parts {
  sandbox: Sandbox;
  store: Pick<Store, 'discard'>;
}

/**
 * The sandbox of one program of a judgement. Who shares a core shares its caches, and pays for it with processor time: a run that was
 * over its limit and disturbed is made again alone, and that result counts. If even then others of the machine had its core
 * it is made again, up to `RUNS` times. Once a program is over the limit alone too, it is too slow, and nobody waits for it
 * again. Groups are left as they are. Each program has one of its own: what a checker does says nothing of the submission.
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
    return batchWithRetry((rest, take) => sandbox.batch(request, rest, take, abort), inputs, onResult, {
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
