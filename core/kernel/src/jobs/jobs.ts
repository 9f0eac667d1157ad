import { Cron } from 'croner';
import type { Clock } from '../clock';
import { InFlight } from '../in-flight';
import type { Gate } from '../lifecycle/gate';
import { messageOf, type Report } from '../report';
import type { Undo } from '../scope/effect-stack';
import type { ClusterLock } from './cluster-lock';

export interface Job {
  /** The same in every process of the cluster. */
  name: string;
  /** Five fields, or six with seconds first; in UTC, so that all processes agree. */
  cron: string;
  run(): void | Promise<void>;
}

export interface JobsOptions {
  lock: ClusterLock;
  clock: Clock;
  report: Report;
}

/** Longer waits are made of several: after each the clock is read again, for it may have been set. */
const LONGEST_WAIT_MS = 3_600_000;

/** Work by the clock: one process of the cluster does each run, and no run overlaps the one before. */
export class Jobs {
  readonly #names = new Set<string>();

  constructor(private readonly options: JobsOptions) {}

  /**
   * While the gate is not open here, a run is left to the other processes. A run that throws is reported and the
   * schedule goes on. The undo stops the schedule and waits for the run under way.
   */
  schedule(job: Job, gate?: Gate): Undo {
    if (this.#names.has(job.name)) throw new Error(`a job called ${job.name} is already scheduled`);
    const { clock } = this.options;
    const cron = parse(job);
    const running = new InFlight();
    let cancel = () => {};

    const wait = (due: Date) => {
      const ms = Math.min(due.getTime() - clock.now(), LONGEST_WAIT_MS);
      cancel = clock.after(Math.max(ms, 0), () => ring(due));
    };
    const ring = (due: Date) => {
      if (clock.now() >= due.getTime() && running.size === 0) void running.run(() => this.#runOnce(job, due, gate));
      waitForNext();
    };
    const waitForNext = () => {
      const due = cron.nextRun(new Date(clock.now()));
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

  /** What is scheduled in this process. */
  names(): string[] {
    return [...this.#names];
  }

  async #runOnce(job: Job, due: Date, gate: Gate | undefined): Promise<void> {
    const admission = gate?.admit();
    if (admission?.ok === false) return;
    try {
      await this.options.lock.tryRun(job.name, async () => job.run(), due);
    } catch (error) {
      this.options.report(`job ${job.name}`, error);
    } finally {
      admission?.leave();
    }
  }
}

const parse = ({ name, cron }: Job): Cron => {
  try {
    return new Cron(cron, { paused: true, timezone: 'UTC' });
  } catch (error) {
    throw new Error(`job ${name}: "${cron}" is no cron pattern: ${messageOf(error)}`, { cause: error });
  }
};
