/** A sandbox with one slot for judging and attackers on the other slots. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../../judge-local/src/languages/index';
import { TimeLimitSandbox } from '../../../judge-local/src/time-limit-sandbox';
import { sandboxLimits } from '../../../judge-local/src/limits';
import {
  openNative,
  type NativeSandbox,
  type RunRequest,
  type RunResult,
} from '../../../judge-local/src/sandbox/index';
import { MachineLoadMeter } from '../../../judge-local/src/machine-load';
import { QuietMachine } from '../../../judge-local/src/quiet-machine';
import { StarvationSandbox } from '../../../judge-local/src/starvation-sandbox';
import { faultOf } from '../../../judge-local/src/verdict';

const MEBIBYTE = 1 << 20;
const MEMORY_MB = 256;
const C = LANGUAGES.find(({ name }) => name === 'C')!;

export interface Judged {
  cpuMs: number;
  isRight: boolean;
}

class CountingSandbox extends StarvationSandbox {
  alone = 0;

  override run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    this.alone += request.alone ? 1 : 0;
    return super.run(request, abort);
  }
}

export class Machine {
  /** Number of runs that were repeated because the machine gave them no CPU. */
  repeated = 0;
  readonly #steady: CountingSandbox;

  private constructor(
    private readonly sandbox: NativeSandbox,
    private readonly folder: string,
    private readonly timeMs: number,
  ) {
    this.#steady = new CountingSandbox({
      sandbox,
      discard: async () => undefined,
      log: { warn: () => void (this.repeated += 1) },
      machine: new QuietMachine(),
      load: new MachineLoadMeter(),
    });
  }

  /** Opens the machine; `timeMs` is the time limit of the problem. */
  static async open(slots: number, timeMs: number): Promise<Machine> {
    const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'));
    chmodSync(folder, 0o755);
    const source = fileURLToPath(new URL('programs.c', import.meta.url));
    execFileSync('gcc', ['-O1', '-w', '-static', '-pthread', '-D_GNU_SOURCE', source, '-o', join(folder, 'program')]);
    return new Machine(await openNative({ store: folder, slots, compileSlots: slots }), folder, timeMs);
  }

  /** Number of runs that were repeated alone on their core, or on the machine, because they exceeded their time beside a neighbour. */
  get alone(): number {
    return this.#steady.alone;
  }

  /** Path of the program outside of any sandbox. */
  get path(): string {
    return join(this.folder, 'program');
  }

  /** Runs a program once with a problem's limits and judges it, as a judgement does. */
  async judge(program: string, rounds: number, timeMs = this.timeMs): Promise<Judged> {
    const limits = { timeMs, memoryMb: MEMORY_MB, stackMb: 64 };
    const request = this.#request('run', [program, String(rounds)], sandboxLimits(limits, C, MEBIBYTE));
    const store = { discard: async () => undefined };
    const result = await new TimeLimitSandbox({ sandbox: this.#steady, store }).run(request);
    const fault = faultOf(result, { timeMs, memoryBytes: MEMORY_MB * MEBIBYTE }, 'none');
    return { cpuMs: result.cpuMs, isRight: fault === null };
  }

  /** Attacks `count` slots while `during` runs, starting with the slots for programs. */
  async attacked(attackArguments: readonly string[], count: number, during: () => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const runSlots = Math.min(count, this.sandbox.info.slots - 1);
    /** Attacks repeat like submissions, because each run has a limit of its own. */
    const attack = async (kind: 'run' | 'compile'): Promise<void> => {
      while (!stop.signal.aborted) await this.sandbox.run(this.#request(kind, attackArguments, attackers), stop.signal);
    };
    const attacks = Array.from({ length: count }, (_, index) => attack(index < runSlots ? 'run' : 'compile'));
    try {
      while ((await this.sandbox.stats()).slots.filter(({ ready }) => !ready).length < count) continue;
      await during();
    } finally {
      stop.abort();
      await Promise.all(attacks);
      while (!(await this.sandbox.stats()).slots.every(({ ready }) => ready)) continue;
    }
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    rmSync(this.folder, { recursive: true });
  }

  #request(kind: 'run' | 'compile', programArguments: readonly string[], limits: RunRequest['limits']): RunRequest {
    return {
      kind,
      argv: ['./program', ...programArguments],
      files: [{ path: 'program', ref: 'program', executable: true }],
      stdin: null,
      stdout: { capture: 4096 },
      stderr: { capture: 4096 },
      limits,
    };
  }
}

const attackers: RunRequest['limits'] = {
  cpuMs: 2000,
  wallMs: 7500,
  memoryBytes: MEMORY_MB * MEBIBYTE,
  pids: 128,
  stackBytes: 8 * MEBIBYTE,
  fileBytes: MEBIBYTE,
  tmpBytes: MEBIBYTE,
  openFiles: 64,
};
