import { crc32 } from 'node:zlib';
import { Cron } from 'croner';
import { InFlight, type Timer } from '@tribunal/contract';
import type { Gate } from '../lifecycle/gate';
import { messageOf, type ErrorReporter } from '../error-reporter';
import type { Undo } from '../scope/effect-stack';
import type { ClusterLock } from './cluster-lock';

export interface Job {
  /** Must be the same in every process of the cluster. */
  name: string;
  /**
   * Cron expression with five fields, or six with seconds first; in UTC, so that all processes agree. With five, the
   * job runs at a second of the minute that its name determines.
   */
  cron: string;
  run(): void | Promise<void>;
}

export interface JobSchedulerOptions {
  lock: ClusterLock;
  timer: Timer;
  errorReporter: ErrorReporter;
}

/** Longer waits are split, because the clock may be set in the meantime and must be read again. */
const LONGEST_WAIT_MS = 3_600_000;

/** Runs jobs by schedule. Each run takes place in one process of the cluster, and runs of a job never overlap. */
export class JobScheduler {
  readonly #names = new Set<string>();

  constructor(private readonly options: JobSchedulerOptions) {}

  /**
   * Schedules a job. While the gate is closed in this process, runs are left to the other processes. An error is
   * reported and the schedule continues. The returned undo stops the schedule and waits for the current run.
   */
  schedule(job: Job, gate?: Gate): Undo {
    if (this.#names.has(job.name)) throw new Error(`a job called ${job.name} is already scheduled`);
    const { timer } = this.options;
    const cron = parse(job);
    const running = new InFlight();
    let cancel = () => {};

    const wait = (due: Date) => {
      const ms = Math.min(due.getTime() - timer.now(), LONGEST_WAIT_MS);
      cancel = timer.after(Math.max(ms, 0), () => onTimer(due));
    };
    const onTimer = (due: Date) => {
      if (timer.now() >= due.getTime() && running.size === 0) void running.run(() => this.#runOnce(job, due, gate));
      waitForNext();
    };
    const waitForNext = () => {
      const due = cron.nextRun(new Date(timer.now()));
      if (due) wait(due);
    };

    waitForNext();
    this.#names.add(job.name);
    return () => {
      cancel();
      this.#names.delete(job.name);
      return running.idle();
    };
  }

  /** Returns the names of the jobs scheduled in this process. */
  names(): string[] {
    return [...this.#names];
  }

  async #runOnce(job: Job, due: Date, gate: Gate | undefined): Promise<void> {
    const admission = gate?.admit();
    if (admission?.ok === false) return;
    try {
      await this.options.lock.tryRun(job.name, async () => job.run(), due);
    } catch (error) {
      this.options.errorReporter(`job ${job.name}`, error);
    } finally {
      admission?.release();
    }
  }
}

/**
 * Returns the second of the minute at which a job without seconds of its own runs. Jobs that all started at second 0
 * would open connections to the database at the same moment, for which requests would wait.
 */
const secondOf = (name: string): number => crc32(name) % 60;

const parse = ({ name, cron }: Job): Cron => {
  const hasSeconds = cron.trim().split(/\s+/).length !== 5;
  try {
    return new Cron(hasSeconds ? cron : `${secondOf(name)} ${cron}`, { paused: true, timezone: 'UTC' });
  } catch (error) {
    throw new Error(`job ${name}: "${cron}" is not a cron pattern: ${messageOf(error)}`, { cause: error });
  }
};
