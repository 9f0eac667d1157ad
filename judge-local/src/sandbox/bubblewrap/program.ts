/** Runs one program under bubblewrap, from its start to its result. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { RunRequest, RunResult } from '../types';
import { CollectedReader, type Collected } from './collected';
import { COLLECT_FD, commandOf, STARTED_FD, STATUS_FD, type Surroundings } from './command';
import { CappedOutput } from './output';
import { openPipes, type Pipe } from './pipes';
import type { Prepared } from './prepare';
import { resultOf, type Ending, type Killed } from './result';
import { delayMsBelow, progressBelow, setUpMsBelow, usageBelow, waitsBelow } from './watch';

export interface ProgramEnvironment {
  /** A folder for pipes that only this process can list. */
  folder: string;
  store: string;
  /** Processor time that bubblewrap itself takes, in ms, measured with a program that does nothing. */
  overheadMs: number;
  /** How long processes may take to start and to end before they are abandoned, in ms. */
  patienceMs: number;
}

export interface Order {
  request: RunRequest;
  prepared: Prepared;
  around: Surroundings;
  /** The group's pipes by name; the caller closes them. */
  pipes: ReadonlyMap<string, Pipe>;
  /** All programs of the group, including this one: while one waits for a processor, the others may wait for it. */
  group: readonly SandboxProgram[];
}

const POLL_MS = 4;
const MIN_CHECK_MS = 10;
/**
 * Approximate upper bound of the waiting time between the last poll and a program's end, in ms, which is not
 * observed.
 */
const MAX_UNOBSERVED_MS = 100;
/**
 * If a run that exceeds its wall-clock limit waits this long for a processor, it says nothing about the program, in
 * ms.
 */
const STARVING_MS = 2_000;

/** Starts a program on construction; `result` never rejects. */
export class SandboxProgram {
  readonly result: Promise<RunResult>;
  readonly #child: ChildProcess;
  readonly #stdout: CappedOutput | null;
  readonly #stderr: CappedOutput | null;
  readonly #collected: CollectedReader | null;
  #killed: Killed | null = null;
  #startedAt: bigint | null = null;
  #endedAt: bigint | null = null;
  #setUpMs = 0;
  #delayMs = 0;
  /**
   * The last progress check: its time, the processor time used by then, and the last moment the program may have been
   * on a processor.
   */
  #progress = { checkedMs: 0, ranMs: 0, onProcessorMs: 0 };
  #peak = { cpuMs: 0, memoryBytes: 0, tasks: 1 };
  #pollTimer: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout;

  constructor(
    private readonly order: Order,
    private readonly programEnvironment: ProgramEnvironment,
  ) {
    const { request, prepared, around } = order;
    const { stdio, ours, theirs } = this.#connect();
    const [program = '', ...args] = commandOf(request, around, prepared.filter !== null);
    this.#child = spawn(program, args, { stdio, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, cwd: '/' });
    for (const fd of theirs) closeSync(fd);
    const output = (sink: RunRequest['stdout'], fd: number | undefined, onOverflow: () => void): CappedOutput | null =>
      fd === undefined || 'pipe' in sink ? null : new CappedOutput(sink, fd, programEnvironment.store, onOverflow);
    this.#stdout = output(request.stdout, ours.stdout, () => this.kill('output'));
    this.#stderr = output(request.stderr, ours.stderr, () => undefined);
    const collect = this.#stream(COLLECT_FD);
    this.#collected = collect ? new CollectedReader(collect, request.collect ?? [], programEnvironment.store) : null;
    this.#deadline = setTimeout(() => this.kill('stuck'), programEnvironment.patienceMs);
    this.#stream(STARTED_FD)?.once('data', () => this.#onStarted());
    this.result = this.#wait();
  }

  /** Returns the processor time of all its processes so far. */
  cpuMs(): number {
    return usageBelow(this.#child.pid ?? 0).cpuMs;
  }

  /** Returns whether it is alive and all of its threads sleep. */
  waits(): boolean {
    return this.#killed === null && waitsBelow(this.#child.pid ?? 0);
  }

  /** Kills every process of the program; the result follows. The first reason counts. */
  kill(reason: Killed): void {
    if (this.#killed) return;
    this.#killed = reason;
    clearTimeout(this.#deadline);
    clearTimeout(this.#pollTimer);
    this.#end(performance.now() + this.programEnvironment.patienceMs);
  }

  /** Kills the init, so that bubblewrap ends by itself and the resource usage of all processes can be read. */
  #end(until: number): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const { init } = usageBelow(pid);
    const isEnding = init !== null && signal(init);
    // Before the init exists, bubblewrap is about to create it; killing bubblewrap now would leave the init behind.
    if (!isEnding && performance.now() < until) this.#deadline = setTimeout(() => this.#end(until), POLL_MS);
    else if (!isEnding) this.#child.kill('SIGKILL');
    else this.#deadline = setTimeout(() => this.#child.kill('SIGKILL'), this.programEnvironment.patienceMs);
  }

  #connect(): { stdio: StdioOptions; ours: { stdout?: number; stderr?: number }; theirs: number[] } {
    const { request, prepared, pipes } = this.order;
    const named = (end: object | null): Pipe | undefined =>
      end && 'pipe' in end ? pipes.get(String(end.pipe)) : undefined;
    const kept = [request.stdout, request.stderr].map((sink) => !('pipe' in sink));
    const fresh = openPipes(this.programEnvironment.folder, kept.filter(Boolean).length, 0o222);
    const [stdout, stderr] = kept.map((isKept) => (isKept ? fresh.pop() : undefined));
    return {
      stdio: [
        named(request.stdin)?.read ?? 'ignore',
        stdout?.write ?? named(request.stdout)?.write ?? 'ignore',
        stderr?.write ?? named(request.stderr)?.write ?? 'ignore',
        'pipe' as const,
        'ignore' as const,
        'pipe' as const,
        request.collect?.length ? 'pipe' : 'ignore',
        prepared.filter ?? 'ignore',
        ...prepared.files,
      ],
      ours: { ...(stdout ? { stdout: stdout.read } : {}), ...(stderr ? { stderr: stderr.read } : {}) },
      theirs: [stdout?.write, stderr?.write, prepared.filter, ...prepared.files].filter((fd) => typeof fd === 'number'),
    };
  }

  #stream(fd: number): Readable | null | undefined {
    return (this.#child.stdio as readonly unknown[])[fd] as Readable | null | undefined;
  }

  #onStarted(): void {
    this.#startedAt = process.hrtime.bigint();
    this.#setUpMs = Math.max(this.programEnvironment.overheadMs, setUpMsBelow(this.#child.pid ?? 0));
    if (this.#killed) return;
    clearTimeout(this.#deadline);
    this.#progress.ranMs = progressBelow(this.#child.pid ?? 0).ranMs;
    this.#scheduleClockCheck(this.order.request.limits.wallMs);
    this.#watch();
  }

  /** Returns when it started: now while bubblewrap is starting it, nothing if it ended before its start. */
  startTimes(): bigint[] {
    if (this.#startedAt !== null) return [this.#startedAt];
    return this.#killed || this.#endedAt !== null ? [] : [process.hrtime.bigint()];
  }

  /** Updates for how long other processes have had its processor. */
  updateDelay(): number {
    if (this.#startedAt !== null) this.#delayMs = Math.max(this.#delayMs, delayMsBelow(this.#child.pid ?? 0));
    return this.#delayMs;
  }

  /**
   * Returns how long an ongoing wait may have lasted, which the kernel counts only when it ends. A wait of the
   * program since the last check ends with the program, and its pipes are open until bubblewrap has reported its end:
   * that counts as waiting.
   */
  currentWaitMs(): number {
    if (this.#startedAt === null || this.#killed) return 0;
    const { ranMs, isReady, hasEnded } = progressBelow(this.#child.pid ?? 0);
    const nowMs = elapsedMs(this.#startedAt, this.#endedAt ?? undefined);
    const last = this.#progress;
    if (hasEnded) return nowMs - last.checkedMs;
    const gained = ranMs - last.ranMs;
    const onProcessorMs = gained > 0 ? Math.min(nowMs, last.checkedMs + gained) : last.onProcessorMs;
    this.#progress = { checkedMs: nowMs, ranMs, onProcessorMs };
    return isReady ? nowMs - onProcessorMs : 0;
  }

  #scheduleClockCheck(ms: number): void {
    const pause = Math.min(Math.max(ms, MIN_CHECK_MS), MAX_UNOBSERVED_MS);
    this.#deadline = setTimeout(() => this.#checkClock(), pause);
  }

  #checkClock(): void {
    const { wallMs, delayMs: maxDelayMs = wallMs + STARVING_MS } = this.order.request.limits;
    const waitingMs = this.order.group.reduce((sum, one) => sum + one.currentWaitMs(), 0);
    const delayMs = this.order.group.reduce((sum, one) => sum + one.updateDelay(), 0);
    // This program may wait for one that has started later.
    const lastStart = this.order.group
      .flatMap((one) => one.startTimes())
      .reduce((one, other) => (one > other ? one : other));
    const left = wallMs + delayMs - elapsedMs(lastStart);
    if (delayMs + waitingMs >= maxDelayMs) {
      this.#delayMs = Math.max(this.#delayMs, waitingMs);
      return this.kill('starved');
    }
    if (left + waitingMs <= 0) return this.kill('wall');
    this.#scheduleClockCheck(left);
  }

  #watch(): void {
    const { limits, collect = [] } = this.order.request;
    const { cpuMs, memoryBytes, tasks } = usageBelow(this.#child.pid ?? 0);
    this.#peak.cpuMs = Math.max(this.#peak.cpuMs, cpuMs);
    this.#peak.memoryBytes = Math.max(this.#peak.memoryBytes, memoryBytes);
    this.#peak.tasks = Math.max(this.#peak.tasks, tasks - (collect.length ? 1 : 0));
    if (cpuMs > limits.cpuMs) return this.kill('cpu');
    if (memoryBytes > limits.memoryBytes) return this.kill('memory');
    this.#pollTimer = setTimeout(() => this.#watch(), POLL_MS);
  }

  async #wait(): Promise<RunResult> {
    let status = '';
    const reports = this.#stream(STATUS_FD);
    reports?.setEncoding('utf8').on('data', (text: string) => (status += text));
    // Of ends that are noticed together, those of processes are reported in the order of their starts, those of pipes
    // in any order.
    const exited = await new Promise<string | null>((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('exit', () => (this.#endedAt = process.hrtime.bigint()));
      this.#child.once('close', () => resolve(null));
    });
    const endedNs = (this.#endedAt ??= process.hrtime.bigint());
    clearTimeout(this.#deadline);
    clearTimeout(this.#pollTimer);
    await Promise.all([this.#stdout?.ended, this.#stderr?.ended, this.#collected?.ended]);
    return resultOf(this.order.request, this.#ending(status, endedNs, exited));
  }

  #ending(status: string, endedNs: bigint, failure: string | null): Ending {
    const [code = '', , used = ''] = status.split('\n');
    const cpuMs = Math.max(this.#peak.cpuMs, millisecondsOf(used) - this.#setUpMs, 0);
    const stdout = this.#stdout?.result() ?? null;
    const stderr = this.#stderr?.result() ?? null;
    const unkept = this.#stdout?.error ?? this.#stderr?.error;
    const collected: Collected | null = this.#collected?.result() ?? null;
    return {
      stdout,
      stderr,
      collected,
      endedNs,
      cpuMs,
      killed: this.#killed,
      code: code === '' ? null : Number(code),
      wallMs: elapsedMs(this.#startedAt, endedNs),
      delayMs: this.#delayMs,
      memoryBytes: this.#peak.memoryBytes,
      tasks: this.#peak.tasks,
      failure: failure ?? (unkept ? `cannot write output to the store: ${unkept}` : this.#whyNotStarted(stderr?.bytes)),
    };
  }

  #whyNotStarted(complaint: Buffer | undefined): string | null {
    if (this.#startedAt !== null || (this.#killed && this.#killed !== 'stuck')) return null;
    return `bubblewrap did not start the program: ${complaint?.toString().trim().slice(0, 200) || 'it gives no reason'}`;
  }
}

function signal(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

const elapsedMs = (since: bigint | null, now = process.hrtime.bigint()): number =>
  since === null ? 0 : Number(now - since) / 1e6;

/** Parses a shell's "0m1.234s 0m0.050s" into milliseconds. */
function millisecondsOf(times: string): number {
  const found = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0);
}
