/** Repeats or postpones runs that the machine gave no processor time instead of judging them. */
import { RequeueTask } from '@tribunal/worker';
import type { Logger } from 'pino';
import { batchWithRetry } from './batch-with-retry';
import type { MachineLoadMeter } from './machine-load';
import type { QuietMachine } from './quiet-machine';
import type { BatchRequest, FileRef, OnResult, RunRequest, RunResult, Sandbox, SandboxInfo } from './sandbox/types';

/** Number of times a program is run before its judgement is postponed. */
const RUNS = 2;
/** Delay of a postponed judgement, in ms. */
const REST = 15_000;
/** Number of times a judgement is postponed. The next attempt waits for the processor as long as it takes. */
const MAX_POSTPONEMENTS = 2;
/** How long a run waits for the processor that is not to be postponed, in ms. */
const PATIENCE = 3_600_000;

export interface StarvationParts {
  sandbox: Sandbox;
  /** Removes the file from the store. */
  discard: (ref: FileRef) => Promise<void>;
  log: Pick<Logger, 'warn'>;
  machine: QuietMachine;
  load: MachineLoadMeter;
}

/**
 * A sandbox for one attempt at a judgement whose results are never `starved`.
 *
 * - A starved run is repeated; a batch continues with the new result, and a group is repeated as a whole. After `RUNS`
 *   in vain every call rejects with `RequeueTask`: the judgement is postponed, nobody has failed, and the log gives the
 *   reason to the operator.
 * - The processor time of repeated runs counts: a program that has used more than its limit in all of them together
 *   counts as over it, to be decided by a run alone. A run that is to be alone waits for the processor as long as
 *   necessary.
 * - A judgement that was postponed `MAX_POSTPONEMENTS` times is not postponed again. Each of its runs is alone on the
 *   machine and waits as long as necessary, and its result stands.
 */
export class StarvationSandbox implements Sandbox {
  readonly #isLastAttempt: boolean;

  constructor(
    private readonly parts: StarvationParts,
    postponements = 0,
  ) {
    this.#isLastAttempt = postponements >= MAX_POSTPONEMENTS;
  }

  get info(): SandboxInfo {
    return this.parts.sandbox.info;
  }

  get lost(): Promise<Error> | undefined {
    return this.parts.sandbox.lost;
  }

  async run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    const patient = this.#patient(request);
    const isCounted = request.kind === 'run';
    const [result] = await this.#untilNotStarved(
      async () => [await this.parts.sandbox.run(patient, abort)],
      isCounted ? request.limits.cpuMs : Infinity,
    );
    return result!;
  }

  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void> {
    const patient = this.#patient(request);
    let starvedRuns = new StarvedRuns(request.limits.cpuMs);
    const deliver: OnResult = (index, result) => {
      starvedRuns = new StarvedRuns(request.limits.cpuMs);
      return onResult(index, result);
    };
    const runBatch = (rest: readonly FileRef[], onBatchResult: OnResult): Promise<void> =>
      this.#batchInTurns(patient, rest, onBatchResult, abort);
    return batchWithRetry(runBatch, inputs, deliver, {
      isBad: isStarved,
      redo: (_, starved) => this.#replace(starvedRuns, starved),
    });
  }

  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]> {
    const patient = requests.map((request) => this.#patient(request));
    return this.#untilNotStarved(() => this.parts.sandbox.group(patient, pipes, abort), Infinity);
  }

  close(): Promise<void> {
    return this.parts.sandbox.close();
  }

  #patient<R extends BatchRequest>(request: R): R {
    if (!this.#isLastAttempt && !request.alone) return request;
    return { ...request, limits: { ...request.limits, delayMs: PATIENCE } };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#isLastAttempt ? this.parts.machine.alone(work) : this.parts.machine.shared(work);
  }

  /** Runs a batch, with a pause between two inputs whenever somebody waits for the machine. */
  async #batchInTurns(
    request: BatchRequest,
    inputs: readonly FileRef[],
    onResult: OnResult,
    abort?: AbortSignal,
  ): Promise<void> {
    const { sandbox, machine, load } = this.parts;
    let done = 0;
    let isPaused = true;
    const deliver: OnResult = (_, result) => {
      load.record(result);
      const answer = onResult(done, result);
      done += 1;
      isPaused = answer === 'continue' && machine.isAwaited;
      return isPaused ? 'stop' : answer;
    };
    while (isPaused && done < inputs.length) {
      isPaused = false;
      await this.#inTurn(() => sandbox.batch(request, inputs.slice(done), deliver, abort));
    }
  }

  async #untilNotStarved(attempt: () => Promise<RunResult[]>, cpuMs: number): Promise<RunResult[]> {
    const starvedRuns = new StarvedRuns(cpuMs);
    for (;;) {
      const results = await this.#inTurn(attempt);
      for (const result of results) this.parts.load.record(result);
      const starved = results.find(isStarved);
      if (!starved) return results;
      const replacement = await this.#replace(starvedRuns, starved, results);
      if (replacement) return [replacement];
    }
  }

  /**
   * Returns the result that a starved run stands for; null if it says nothing and is to be repeated.
   * @throws `RequeueTask` after `RUNS` attempts.
   */
  async #replace(starvedRuns: StarvedRuns, starved: RunResult, results = [starved]): Promise<RunResult | null> {
    const tries = starvedRuns.add(starved);
    if (starvedRuns.isOverLimit) return { ...starved, status: 'cpu', cpuMs: starvedRuns.usedMs };
    for (const ref of results.flatMap(refsOf)) await this.parts.discard(ref);
    const seconds = { delay: starved.delayMs / 1000, wall: starved.wallMs / 1000, cpu: starved.cpuMs / 1000 };
    this.parts.log.warn({ tries, seconds }, 'discarded a run that waited too long for the CPU');
    if (tries < RUNS) return null;
    const detail = `${seconds.delay.toFixed(1)} s of ${seconds.wall.toFixed(1)} s, ${RUNS} times`;
    throw new RequeueTask(REST, `the machine has too much to do: others had the processor for ${detail}`);
  }
}

/** The runs of one program on one input that say nothing about it. */
class StarvedRuns {
  #count = 0;
  usedMs = 0;

  /** `limitMs` is the limit of CPU time in ms. */
  constructor(private readonly limitMs: number) {}

  /** Returns the number of runs, including this one. */
  add({ cpuMs }: RunResult): number {
    this.usedMs += cpuMs;
    this.#count += 1;
    return this.#count;
  }

  get isOverLimit(): boolean {
    return this.usedMs > this.limitMs;
  }
}

const isStarved = ({ status }: RunResult): boolean => status === 'starved';

/** Returns the store files that a run has created. */
export const refsOf = ({ stdout, stderr, collected }: RunResult): FileRef[] =>
  [stdout.ref, stderr.ref, ...Object.values(collected)].filter((ref) => ref !== undefined);
