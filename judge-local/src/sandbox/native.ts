/** The sandbox that our own helper provides. */
import type { SandboxHelper } from './helper';
import { specOf, type AnswerMessage, type SandboxStats } from './messages';
import { resultOf } from './results';
import type { BatchRequest, FileRef, OnResult, OutputSink, RunRequest, RunResult, Sandbox, SandboxInfo } from './types';

type Sinks = { stdout: OutputSink; stderr: OutputSink };

/** Implements `Sandbox` on top of a running helper whose store is the folder `store`. */
export class NativeSandbox implements Sandbox {
  readonly info: SandboxInfo;

  constructor(
    private readonly helper: SandboxHelper,
    private readonly store: string,
  ) {
    const { version, kernel, cgroup, slots, degraded } = helper.hello;
    this.info = { backend: 'native', version, kernel, cgroup, slots, degraded };
  }

  /** The helper's process id, for code that observes processes. */
  get pid(): number {
    return this.helper.pid;
  }

  get lost(): Promise<Error> {
    return this.helper.lost;
  }

  async run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    const results = await this.#collect({ op: 'run', specs: [specOf(request)] }, [request], abort);
    return results[0]!;
  }

  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void> {
    if (!inputs.length) return Promise.resolve();
    let stopped = false;
    const handleAnswer = async (answer: AnswerMessage, cancel: () => void): Promise<void> => {
      const { index } = answer;
      if (index === undefined) return;
      // The result is read even if nobody needs it any more, because reading removes its output from the store.
      const result = await resultOf(answer, request, this.store);
      if (stopped || onResult(index, result) === 'continue') return;
      stopped = true;
      cancel();
    };
    return this.#ask({ op: 'batch', specs: [specOf(request)], inputs }, handleAnswer, abort);
  }

  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]> {
    return this.#collect({ op: 'group', specs: requests.map(specOf), pipes }, requests, abort);
  }

  /**
   * Returns the helper's current statistics.
   * @throws `SandboxClosed` if the helper has ended.
   */
  stats(): Promise<SandboxStats> {
    return new Promise((resolve, reject) => {
      this.helper.ask({ op: 'stats' }, (answer) => resolve(answer.stats!), reject);
    });
  }

  close(): Promise<void> {
    return this.helper.close();
  }

  async #collect(request: object, sinks: readonly Sinks[], abort?: AbortSignal): Promise<RunResult[]> {
    const results: RunResult[] = [];
    const handleAnswer = async (answer: AnswerMessage): Promise<void> => {
      const index = answer.index ?? 0;
      results[index] = await resultOf(answer, sinks[index]!, this.store);
    };
    await this.#ask(request, handleAnswer, abort);
    return results;
  }

  /** Handles the answers one after the other; resolves when the last has been handled. */
  #ask(
    request: object,
    handleAnswer: (answer: AnswerMessage, cancel: () => void) => Promise<void>,
    abort?: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let handled = Promise.resolve();
      const cancel = (): void => this.helper.cancel(id);
      const detach = (): void => abort?.removeEventListener('abort', cancel);
      const onAnswer = (answer: AnswerMessage): void => {
        handled = handled.then(() => handleAnswer(answer, cancel));
        if (!answer.last) return void handled.catch(reject);
        detach();
        handled.then(resolve, reject);
      };
      const onEnd = (error: Error): void => {
        detach();
        reject(error);
      };
      const id = this.helper.ask(request, onAnswer, onEnd);
      if (abort?.aborted) cancel();
      abort?.addEventListener('abort', cancel, { once: true });
    });
  }
}
