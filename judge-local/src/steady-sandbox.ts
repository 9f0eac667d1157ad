/** Runs that the machine gave no processor: they are run again, and never judged. */
import { HandBack } from '@tribunal/worker';
import type { Logger } from 'pino';
import { batchWithRetry } from './batch-with-retry';
import type { BatchRequest, FileRef, OnResult, RunRequest, RunResult, Sandbox, SandboxInfo } from './sandbox/types';

/** How often a program is run before its judgement is put off. */
const RUNS = 3;
/** ms for which a judgement that was put off rests. */
const REST = 15_000;

interface Parts {
  sandbox: Sandbox;
  /** Takes the file out of the store. */
  discard: (ref: FileRef) => Promise<void>;
  log: Pick<Logger, 'warn'>;
}

/**
 * A sandbox whose results are never `starved`: a run that was is made again, a batch goes on with it, a group is made
 * again as a whole. After `RUNS` in vain every call rejects with `HandBack`: the judgement comes back later, nobody has
 * failed, and the log names the reason for the operator.
 */
export class SteadySandbox implements Sandbox {
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
    const take: OnResult = (index, result) => {
      tries = 0;
      return onResult(index, result);
    };
    const { sandbox } = this.parts;
    return batchWithRetry((rest, hear) => sandbox.batch(request, rest, hear, abort), inputs, take, {
      isBad: isStarved,
      redo: async (_, starved) => {
        await this.#discard([starved]);
        tries += 1;
        this.#putOff(tries, starved);
        return null;
      },
    });
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

  /** Throws when it has been tried often enough. */
  #putOff(tries: number, { delayMs, wallMs, cpuMs }: RunResult): void {
    const seconds = { delay: delayMs / 1000, wall: wallMs / 1000, cpu: cpuMs / 1000 };
    this.parts.log.warn({ tries, seconds }, 'a run waited for the processor for so long that it says nothing');
    if (tries < RUNS) return;
    const { delay, wall } = seconds;
    const detail = `${delay.toFixed(1)} s of ${wall.toFixed(1)} s, ${RUNS} times`;
    throw new HandBack(REST, `the machine has too much to do: others had the processor for ${detail}`);
  }

  async #discard(results: readonly RunResult[]): Promise<void> {
    for (const ref of results.flatMap(refsOf)) await this.parts.discard(ref);
  }
}

const isStarved = ({ status }: RunResult): boolean => status === 'starved';

/** The store files that a run has made. */
export const refsOf = ({ stdout, stderr, collected }: RunResult): FileRef[] =>
  [stdout.ref, stderr.ref, ...Object.values(collected)].filter((ref) => ref !== undefined);
