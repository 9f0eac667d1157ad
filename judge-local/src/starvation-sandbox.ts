/** Repeats runs that the machine gave no processor time instead of judging them. */
import { RequeueTask } from '@tribunal/worker';
import type { Logger } from 'pino';
import { batchWithRetry } from './batch-with-retry';
import type { BatchRequest, FileRef, OnResult, RunRequest, RunResult, Sandbox, SandboxInfo } from './sandbox/types';

/** Number of times a program is run before its judgement is postponed. */
const RUNS = 3;
/** Delay of a postponed judgement, in ms. */
const REST = 15_000;

interface Parts {
  sandbox: Sandbox;
  /** Removes the file from the store. */
  discard: (ref: FileRef) => Promise<void>;
  log: Pick<Logger, 'warn'>;
}

/**
 * A sandbox whose results are never `starved`: it repeats a starved run, continues the batch with the new result, and
 * repeats a group as a whole. After `RUNS` attempts in vain every call rejects with `RequeueTask`: the judgement is
 * retried later, nobody has failed, and the log gives the reason to the operator.
 */
export class StarvationSandbox implements Sandbox {
  constructor(private readonly parts: Parts) {}

  get info(): SandboxInfo {
    return this.parts.sandbox.info;
  }

  get lost(): Promise<Error> | undefined {
    return this.parts.sandbox.lost;
  }

  async run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    const [result] = await this.#untilNotStarved(async () => [await this.parts.sandbox.run(request, abort)]);
    return result!;
  }

  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void> {
    let tries = 0;
    const deliver: OnResult = (index, result) => {
      tries = 0;
      return onResult(index, result);
    };
    const { sandbox } = this.parts;
    return batchWithRetry(
      (rest, onRetryResult) => sandbox.batch(request, rest, onRetryResult, abort),
      inputs,
      deliver,
      {
        isBad: isStarved,
        redo: async (_, starved) => {
          await this.#discard([starved]);
          tries += 1;
          this.#putOff(tries, starved);
          return null;
        },
      },
    );
  }

  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]> {
    return this.#untilNotStarved(() => this.parts.sandbox.group(requests, pipes, abort));
  }

  close(): Promise<void> {
    return this.parts.sandbox.close();
  }

  async #untilNotStarved(attempt: () => Promise<RunResult[]>): Promise<RunResult[]> {
    for (let tries = 1; ; tries += 1) {
      const results = await attempt();
      const starved = results.find(isStarved);
      if (!starved) return results;
      await this.#discard(results);
      this.#putOff(tries, starved);
    }
  }

  /**
   * Logs that a run was starved of the processor.
   * @throws `RequeueTask` after `RUNS` attempts.
   */
  #putOff(tries: number, { delayMs, wallMs, cpuMs }: RunResult): void {
    const seconds = { delay: delayMs / 1000, wall: wallMs / 1000, cpu: cpuMs / 1000 };
    this.parts.log.warn({ tries, seconds }, 'discarded a run that waited too long for the CPU');
    if (tries < RUNS) return;
    const { delay, wall } = seconds;
    const detail = `${delay.toFixed(1)} s of ${wall.toFixed(1)} s, ${RUNS} times`;
    throw new RequeueTask(REST, `the machine has too much to do: others had the processor for ${detail}`);
  }

  async #discard(results: readonly RunResult[]): Promise<void> {
    for (const ref of results.flatMap(refsOf)) await this.parts.discard(ref);
  }
}

const isStarved = ({ status }: RunResult): boolean => status === 'starved';

/** Returns the store files that a run has created. */
export const refsOf = ({ stdout, stderr, collected }: RunResult): FileRef[] =>
  [stdout.ref, stderr.ref, ...Object.values(collected)].filter((ref) => ref !== undefined);
