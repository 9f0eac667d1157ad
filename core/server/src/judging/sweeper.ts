import { Intervals, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import { Locks } from '../database/locks';
import type { Transactions } from '../database/transactions';
import { Broker, Clock, Db, Tx } from '../tokens';
import { hold, open } from './held';
import { Recovery, type JudgementRecovery } from './recovery';
import { Turns, type TurnScheduler } from './turns';
import { WakeUps, type WakeUp, type WakeUpSender } from './wake-ups';

export const Sweeping = token<Sweeper>('sweeper');

const AT_ONCE = 500;
/** Younger work is still being sent by whoever made it. */
const UNSENT_AFTER_MS = 2000;
/** When the queue is empty and a wake-up this old was not followed, it was lost. */
const LOST_AFTER_MS = 10_000;
/** Judges speak to the database through the server: when it could not look for so long, nobody knows who is silent. */
const AWAY_MS = Intervals.judgeLease / 2;

const openNow = (knex: Knex): Knex.QueryBuilder => open(knex('judgement as j'));

/** Finds work that nobody is doing. One process of the cluster looks at a time. */
@injectable()
export class Sweeper {
  /** When the newest look began; null before the first and after one that failed. */
  #lookedAt: Date | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Broker) private readonly queue: Queue,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Recovery) private readonly recovery: JudgementRecovery,
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
    @inject(Turns) private readonly turns: TurnScheduler,
  ) {}

  /** One look of many; after a time in which this process could not look, judges get their leases anew first. */
  async watch(): Promise<void> {
    // A look that is under way may fail yet, and then this process could not look.
    await this.#turn;
    if (!this.#lookedAt || this.#lookedAt < this.#ago(AWAY_MS)) await this.forgiveSilence();
    await this.sweep();
  }

  /** Goes on until nothing is left to do; after the one under way, so that nothing is told twice. */
  async sweep(): Promise<void> {
    const since = this.clock.now();
    this.#lookedAt = since;
    const swept = this.#turn.then(() => this.#sweepUntilDone(since));
    this.#turn = swept.catch(() => undefined);
    try {
      await swept;
    } catch (error) {
      this.#lookedAt = null;
      throw error;
    }
  }

  /** After the server was away: its silence is no fault of the judges, so their leases start anew. */
  async forgiveSilence(): Promise<void> {
    const leaseUntil = this.#ago(-Intervals.judgeLease);
    await openNow(this.knex).whereNotNull('j.claimedBy').where('j.leaseUntil', '<', leaseUntil).update({ leaseUntil });
  }

  async #sweepUntilDone(since: Date): Promise<void> {
    const emptyBanks = await this.#emptyBanks();
    for (let isMore = true; isMore;) {
      const found = await this.#look(emptyBanks, since);
      const sent = await this.wakeUps.send(found.toSend);
      isMore = found.isMore && sent === found.toSend.length;
    }
    await this.turns.look();
  }

  /** Only leases that had run out before the look began: while it waits for the database, so may the heartbeats. */
  #look(emptyBanks: readonly string[], since: Date): Promise<{ toSend: WakeUp[]; isMore: boolean }> {
    return this.tx.run(async (tx) => {
      await tx.knex.raw('select pg_advisory_xact_lock(?)', [Locks.sweep]);
      const silent = await hold(tx.knex, (j) => void open(j).where('j.leaseUntil', '<', since).limit(AT_ONCE));
      const taken = await this.recovery.takeAway(tx, silent, ({ claimedBy, attempt }) => ({
        reason: 'judgeSilent',
        detail: `attempt ${attempt}: no sign of life for ${Intervals.judgeLease} ms`,
        judge: claimedBy,
      }));
      const toSend = await this.#unsent(tx.knex, emptyBanks);
      return { toSend, isMore: (taken === 'all' && silent.length === AT_ONCE) || toSend.length === AT_ONCE };
    });
  }

  #unsent(knex: Knex, emptyBanks: readonly string[]): Promise<WakeUp[]> {
    return openNow(knex)
      .whereNull('j.claimedBy')
      .where((unsent) => {
        unsent.where((never) => this.#neverSent(never));
        unsent.orWhere((lost) => this.#longSent(lost).whereIn('j.bank', emptyBanks));
      })
      .orderBy('j.id')
      .limit(AT_ONCE)
      .select<WakeUp[]>('j.id', 'j.bank', 'j.priority');
  }

  /** Work of lanes waits on purpose. */
  #neverSent(judgements: Knex.QueryBuilder): Knex.QueryBuilder {
    return judgements.whereNull('j.publishedAt').whereNull('j.lane').where('j.wakeAt', '<', this.#ago(UNSENT_AFTER_MS));
  }

  /** Banks with work that was sent long ago while the queue has nothing waiting for them. */
  async #emptyBanks(): Promise<string[]> {
    const old = this.#longSent(openNow(this.knex).whereNull('j.claimedBy'));
    const banks = await old.distinct<{ bank: string }[]>('j.bank');
    const depths = await Promise.all(
      banks.map(async ({ bank }) => ({ bank, ...(await this.queue.depth('judge', bank)) })),
    );
    return depths.filter(({ ready }) => ready === 0).map(({ bank }) => bank);
  }

  #longSent(judgements: Knex.QueryBuilder): Knex.QueryBuilder {
    const before = this.#ago(LOST_AFTER_MS);
    return judgements.where('j.publishedAt', '<', before).where('j.wakeAt', '<', before);
  }

  #ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
