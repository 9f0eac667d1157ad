import type { ConsumeOptions, Consumer, Handler } from '../../port';
import type { QueueSettings } from '../../options';
import { Pending } from '../../pending';
import { type Outcome, outcomeOf } from '../../settle';
import type { Database } from './database';
import type { Leases } from './leases';
import { BURY, NEXT_DUE, RELEASE, TAKE } from './statements';

interface Row {
  id: string;
  body: unknown;
  attempt: number;
  priority: number;
}

/** What all consumers of a queue share. */
export interface Shared {
  database: Database;
  leases: Leases;
  /** Names this process in locks. */
  owner: string;
  settings: QueueSettings;
  finish(id: string): Promise<void>;
}

const byOrder = (a: Row, b: Row): number => b.priority - a.priority || Number(a.id) - Number(b.id);
/** The database's clock decides what is due; a timer that fires a hair early would find nothing. */
const TIMER_SLACK_MS = 2;
/** A message that this process is just letting go of is due, yet not taken: no busy loop over it. */
const SHORTEST_LOOK_MS = 20;

/** Takes messages of one sub-queue while it has free hands. */
export class PostgresConsumer<T> implements Consumer {
  private readonly running = new Pending();
  private isLooking = false;
  private looking: Promise<void> | undefined;
  /** There may be something to take that nobody has looked for yet. */
  private isCurious = true;
  private isDraining = false;
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Infinity;

  constructor(
    private readonly shared: Shared,
    readonly topic: string,
    readonly key: string,
    private readonly options: ConsumeOptions,
    private readonly handle: Handler<T>,
  ) {}

  /** Something can be taken in `delayMs`. */
  wake(delayMs = 0): void {
    if (this.isDraining) return;
    if (delayMs > 0) {
      this.lookIn(delayMs + TIMER_SLACK_MS);
      return;
    }
    this.isCurious = true;
    this.look();
  }

  async drain(): Promise<void> {
    this.isDraining = true;
    clearTimeout(this.timer);
    await this.looking;
    await this.running.idle();
  }

  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    this.looking = this.lookWhileCurious();
  }

  private async lookWhileCurious(): Promise<void> {
    while (this.isCurious && !this.isDraining && this.running.size < this.options.concurrency) {
      this.isCurious = false;
      try {
        await this.takeFreeHandsFull();
      } catch (error) {
        this.shared.settings.onProblem(`cannot take messages of ${this.topic}`, error);
        this.lookIn(this.shared.settings.pollMs);
      }
    }
    this.isLooking = false;
  }

  private async takeFreeHandsFull(): Promise<void> {
    const { database, leases, owner, settings } = this.shared;
    const hands = this.options.concurrency - this.running.size;
    const address = [this.topic, this.key];
    const rows = await database.query<Row>(TAKE, [...address, hands, owner, settings.visibilityMs, leases.held()]);
    if (this.isDraining) {
      await this.giveBack(rows);
      return;
    }
    for (const row of rows.sort(byOrder)) this.begin(row);
    if (rows.length === hands) this.isCurious = true;
    else await this.lookWhenNextIsDue();
  }

  private begin(row: Row): void {
    this.shared.leases.hold(row.id);
    void this.running.add(this.work(row)).then(() => {
      this.shared.leases.letGo(row.id);
      this.look();
    });
  }

  private async work({ id, body, attempt, priority }: Row): Promise<void> {
    const run = (): Promise<void> => this.handle(body as T, { attempt, priority });
    const outcome = await outcomeOf(run, attempt, this.shared.settings);
    try {
      await this.settle(id, outcome);
    } catch (error) {
      this.shared.settings.onProblem(`message ${id} was handled but not settled: it will come again`, error);
    }
  }

  private async settle(id: string, outcome: Outcome): Promise<void> {
    const { database, owner, finish } = this.shared;
    if (outcome.kind === 'done') return finish(id);
    if (outcome.kind === 'dead') await database.query(BURY, [id, owner, outcome.reason]);
    else await database.query(RELEASE, [[id], owner, outcome.delayMs, outcome.attempt]);
  }

  private async giveBack(rows: Row[]): Promise<void> {
    if (rows.length === 0) return;
    await this.shared.database.query(RELEASE, [rows.map(({ id }) => id), this.shared.owner, 0, null]);
  }

  private async lookWhenNextIsDue(): Promise<void> {
    const { database, settings } = this.shared;
    const [next] = await database.query<{ ms: number | null }>(NEXT_DUE, [this.topic, this.key]);
    this.lookIn(Math.min(settings.pollMs, Math.max(SHORTEST_LOOK_MS, next?.ms ?? Infinity) + TIMER_SLACK_MS));
  }

  private lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.isDraining || at >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = at;
    this.timer = setTimeout(() => {
      this.timerAt = Infinity;
      this.wake();
    }, ms);
  }
}
