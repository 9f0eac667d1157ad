/** The sandbox based on bubblewrap, for machines where our own helper cannot work. */
import { closeSync, rmSync } from 'node:fs';
import { SandboxClosed, SandboxRefused } from '../errors';
import type { BatchRequest, FileRef, OnResult, RunRequest, RunResult, Sandbox, SandboxInfo } from '../types';
import { checkRequest, isStoreName, pipesOf } from './check';
import type { Surroundings } from './command';
import { resultsOf, type Joined } from './joined';
import { openPipes, type Pipe } from './pipes';
import { prepare, type Prepared } from './prepare';
import { SandboxProgram, type ProgramEnvironment } from './program';
import { unstarted } from './result';
import { ProcessSlots, type Kind, type Places } from './slots';
import { reasonOf } from './store-files';

export interface BubblewrapParts {
  info: SandboxInfo;
  workshop: ProgramEnvironment;
  places: Places;
  /** Returns null where system calls are not filtered. */
  filterPath: (kind: Kind) => string | null;
  /** Returns the surroundings of the program in slot `number`. */
  around: (kind: Kind, number: number) => Surroundings;
}

type SlotNumbers = Record<Kind, number[]>;

export class BubblewrapSandbox implements Sandbox {
  readonly info: SandboxInfo;
  readonly #slots: ProcessSlots;
  readonly #running = new Set<SandboxProgram>();
  readonly #closing = new AbortController();

  constructor(private readonly parts: BubblewrapParts) {
    this.info = parts.info;
    this.#slots = new ProcessSlots(parts.places);
  }

  async run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    const [result] = await this.#together([request], null, abort);
    return result!;
  }

  async batch(
    request: BatchRequest,
    inputs: readonly FileRef[],
    onResult: OnResult,
    abort?: AbortSignal,
  ): Promise<void> {
    if (!inputs.every(isStoreName))
      throw new SandboxRefused('The sandbox refused a request: an input must be a plain name.');
    for (const [index, ref] of inputs.entries()) {
      if (abort?.aborted) return;
      const result = await this.run({ ...request, stdin: { ref } }, abort);
      if (onResult(index, result) === 'stop') return;
    }
  }

  async group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]> {
    return this.#together(requests, pipes, abort);
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    for (const program of this.#running) program.kill('cancelled');
    await Promise.all([...this.#running].map(({ result }) => result));
    rmSync(this.parts.workshop.folder, { recursive: true, force: true });
  }

  /** Runs one program, or all of a group at the same time. */
  async #together(
    requests: readonly RunRequest[],
    pipes: readonly string[] | null,
    abort?: AbortSignal,
  ): Promise<RunResult[]> {
    this.#checkOpen();
    for (const request of requests) checkRequest(request, pipes);
    if (pipes) checkEnds(requests);
    const needs = this.#needs(requests);
    const ended = abort ? AbortSignal.any([abort, this.#closing.signal]) : this.#closing.signal;
    const slotNumbers = await this.#slots.acquire(needs, ended);
    this.#checkOpen();
    if (!slotNumbers) return requests.map((request) => unstarted(request, 'cancelled'));
    try {
      const results = await this.#runIn(slotNumbers, requests, pipes ?? [], ended);
      this.#checkOpen();
      return results;
    } finally {
      for (const kind of ['run', 'compile'] as const) this.#slots.release(kind, slotNumbers[kind]);
    }
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new SandboxClosed('The sandbox was closed.');
  }

  #needs(requests: readonly RunRequest[]): Places {
    const count = (kind: Kind): number => requests.filter((request) => request.kind === kind).length;
    const needs = { run: count('run'), compile: count('compile') };
    const { total } = this.#slots;
    if (needs.run <= total.run && needs.compile <= total.compile) return needs;
    throw new SandboxRefused('The sandbox refused a request: the group needs more slots than there are.');
  }

  /** Starts all programs or none: the failure of one cancels the others. */
  async #runIn(
    slotNumbers: SlotNumbers,
    requests: readonly RunRequest[],
    names: readonly string[],
    abort: AbortSignal,
  ): Promise<RunResult[]> {
    const prepared = requests.map((request) => this.#tryPrepare(request));
    if (prepared.some((one) => typeof one === 'string')) {
      for (const one of prepared) if (typeof one !== 'string') discard(one);
      return requests.map((request, index) => {
        const failure = prepared[index]!;
        return typeof failure === 'string' ? unstarted(request, 'internal', failure) : unstarted(request, 'cancelled');
      });
    }
    const numbers = { run: [...slotNumbers.run], compile: [...slotNumbers.compile] };
    const pipes = this.#openNamed(names);
    const group: SandboxProgram[] = [];
    for (const [index, request] of requests.entries()) {
      const around = this.parts.around(request.kind, numbers[request.kind].pop()!);
      const order = { request, prepared: prepared[index] as Prepared, around, pipes, group };
      group.push(new SandboxProgram(order, this.parts.workshop));
    }
    const joined = group.map((program, index) => ({ program, request: requests[index]! }));
    return this.#watch(joined, pipes, abort);
  }

  #tryPrepare(request: RunRequest): Prepared | string {
    try {
      return prepare(request, this.parts.workshop.store, this.parts.filterPath(request.kind));
    } catch (error) {
      return error instanceof Error ? error.message : reasonOf(error);
    }
  }

  #openNamed(names: readonly string[]): Map<string, Pipe> {
    const pipes = openPipes(this.parts.workshop.folder, names.length);
    return new Map(names.map((name, index) => [name, pipes[index]!]));
  }

  async #watch(joined: readonly Joined[], pipes: ReadonlyMap<string, Pipe>, abort: AbortSignal): Promise<RunResult[]> {
    const programs = joined.map(({ program }) => program);
    const cancel = (): void => programs.forEach((program) => program.kill('cancelled'));
    for (const program of programs) this.#running.add(program);
    if (abort.aborted) cancel();
    abort.addEventListener('abort', cancel, { once: true });
    try {
      return await resultsOf(joined, pipes);
    } finally {
      abort.removeEventListener('abort', cancel);
      for (const program of programs) this.#running.delete(program);
    }
  }
}

/** Checks that each end of a pipe is used once. */
function checkEnds(requests: readonly RunRequest[]): void {
  const reading = requests.flatMap(({ stdin }) => (stdin && 'pipe' in stdin ? [stdin.pipe] : []));
  const writing = requests.flatMap((request) => pipesOf({ ...request, stdin: null }));
  for (const ends of [reading, writing]) {
    if (new Set(ends).size === ends.length) continue;
    throw new SandboxRefused('The sandbox refused a request: an end of a pipe is used twice.');
  }
}

const discard = ({ files, filter }: Prepared): void => [...files, filter].forEach((fd) => fd !== null && closeSync(fd));
