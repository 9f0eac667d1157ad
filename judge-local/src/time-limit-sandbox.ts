/** Repeats runs that exceeded their time before they count. */
import { batchWithRetry } from './batch-with-retry';
import type {
  BatchRequest,
  FileRef,
  Neighbour,
  OnResult,
  RunRequest,
  RunResult,
  RunStatus,
  Sandbox,
  SandboxInfo,
} from './sandbox/types';
import { refsOf } from './starvation-sandbox';
import type { Store } from './store/store';

/** Number of undisturbed runs alone in which a program close to its limit exceeds it before it counts as too slow. */
const RUNS = 3;
/** Number of runs alone, including disturbed ones. */
const MAX_RUNS = 5;
/**
 * CPU time of a run alone, as a factor of the limit. A program that needs even more is too slow, whatever disturbed it:
 * where two cores are threads of one, programs alone on theirs take up to 1.8 times as long beside the worst neighbours,
 * and up to 1.2 times elsewhere (`npm run bench:neighbours`).
 */
const HEADROOM: Readonly<Record<Neighbour, number>> = { core: 2, machine: 1.25 };
/** A run counts as undisturbed if others had its core for at most this share of its CPU time. */
const UNDISTURBED = 0.05;
/** Ends that say nothing about the program. */
const NO_VERDICT: ReadonlySet<RunStatus> = new Set(['internal', 'starved', 'cancelled']);

interface Parts {
  sandbox: Sandbox;
  store: Pick<Store, 'discard'>;
}

/**
 * The sandbox of one program of a judgement. Runs at the same time share caches and memory, which costs processor
 * time, and not everything that runs beside a program can be seen: another process of the machine, or of its host, may
 * use the other thread of the same core. So a run that exceeded its limit is always repeated, alone on its core with
 * more time than its limit, which tells programs that are far too slow from those that were only disturbed. The latter
 * are repeated, alone on the machine if there was somebody, until one run is within the limit or `RUNS` are not. Once a
 * program exceeds the limit alone too, it is too slow, and later runs of it are not repeated.
 *
 * A run that exceeded its wall time is repeated once, beside others, because a program can also wait for what nobody
 * measures: the disk, or a lock of the kernel that a program with many processes holds. A program that waited twice is
 * idle, and later runs of it are not repeated either. Groups are not repeated.
 * Each program has its own `TimeLimitSandbox`, because the checker's speed says nothing about the submission.
 */
export class TimeLimitSandbox implements Sandbox {
  #isTooSlow = false;
  #isIdle = false;

  constructor(private readonly parts: Parts) {}

  get info(): SandboxInfo {
    return this.parts.sandbox.info;
  }

  get lost(): Promise<Error> | undefined {
    return this.parts.sandbox.lost;
  }

  async run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    const result = await this.parts.sandbox.run(request, abort);
    return this.#isDoubtful(result) ? this.#decide(request, result, abort) : result;
  }

  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void> {
    const { sandbox } = this.parts;
    return batchWithRetry((rest, deliver) => sandbox.batch(request, rest, deliver, abort), inputs, onResult, {
      isBad: (result) => this.#isDoubtful(result),
      redo: (input, doubtful) => this.#decide({ ...request, stdin: { ref: input } }, doubtful, abort),
    });
  }

  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]> {
    return this.parts.sandbox.group(requests, pipes, abort);
  }

  close(): Promise<void> {
    return this.parts.sandbox.close();
  }

  #isDoubtful({ status }: RunResult): boolean {
    return status === 'cpu' ? !this.#isTooSlow : status === 'wall' && !this.#isIdle;
  }

  /** Returns the result that counts instead of a doubtful one. */
  async #decide(request: RunRequest, doubtful: RunResult, abort?: AbortSignal): Promise<RunResult> {
    let result = doubtful;
    if (result.status === 'wall') {
      for (const ref of refsOf(result)) await this.parts.store.discard(ref);
      result = await this.parts.sandbox.run(request, abort);
      this.#isIdle = result.status === 'wall';
    }
    return this.#isDoubtful(result) ? this.#runAlone(request, result, abort) : result;
  }

  async #runAlone(request: RunRequest, doubtful: RunResult, abort?: AbortSignal): Promise<RunResult> {
    const limitMs = request.limits.cpuMs;
    let alone: Neighbour = 'core';
    let result = doubtful;
    let exceeded = 0;
    for (let runs = 0; runs < MAX_RUNS && exceeded < RUNS; runs += 1) {
      for (const ref of refsOf(result)) await this.parts.store.discard(ref);
      const limits = { ...request.limits, cpuMs: Math.ceil(HEADROOM[alone] * limitMs) };
      result = await this.parts.sandbox.run({ ...request, limits, alone }, abort);
      if (result.cpuMs <= limitMs || NO_VERDICT.has(result.status)) return result;
      // On its core it had so much more time that no disturbance explains it.
      if (result.status === 'cpu' && alone === 'core') break;
      if (result.neighbour) alone = 'machine';
      if (isDisturbed(result)) continue;
      if (result.status === 'cpu') break;
      exceeded += 1;
    }
    this.#isTooSlow = true;
    return { ...result, status: 'cpu' };
  }
}

const isDisturbed = ({ delayMs, cpuMs }: RunResult): boolean => delayMs > UNDISTURBED * cpuMs;
