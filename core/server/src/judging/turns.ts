import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { Locks } from '../database/locks';
import type { Transactions } from '../database/transactions';
import { Clock, Db, Log, Tx } from '../tokens';
import { lookedAt, nextTurns, type TurnsGiven } from './fair-turns';
import { hasCompany, judgesOf, lanesOf, someWait, type WaitingLane } from './lanes';
import { WakeUps, type WakeUp, type WakeUpSender } from './wake-ups';

export const Turns = token<TurnScheduler>('turns');

/** Who sent something so recently may do so again. */
const COMPANY_MS = 600_000;
/** However busy others keep the judges, long lanes get a turn so often. */
const STARVING_MS = 10_000;

/**
 * Work of which there may be very much waits in the database, and judges are told of a little at a time, so that what
 * others send meanwhile finds a free slot. Each bank gives turns of its own.
 */
@injectable()
export class TurnScheduler {
  #looking: Promise<void> | null = null;
  #isAsked = false;
  /** Lanes that had a turn, the latest last. */
  #served: string[] = [];
  /** By bank, when a lane last had a turn, or began to wait for one. */
  readonly #fedAt = new Map<string, number>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Log) private readonly log: Logger,
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
  ) {}

  /** Looks whose turn it is without keeping the caller waiting; those who ask during a look share the next one. */
  launch(): void {
    this.#isAsked = true;
    this.#looking ??= this.#lookWhileAsked();
  }

  /** Resolves when nobody is looking. */
  async idle(): Promise<void> {
    while (this.#looking) await this.#looking;
  }

  /** Tells judges of everything whose turn has come. One process of the cluster looks at a time. */
  async look(): Promise<void> {
    if (!(await someWait(this.knex))) return this.#fedAt.clear();
    const turns = await this.tx.run(async ({ knex }) => {
      await knex.raw('select pg_advisory_xact_lock(?)', [Locks.turns]);
      const { due, spare } = await this.#choose(knex);
      const behind = (await this.#mark(knex, spare)).map((one) => ({ ...one, priority: one.priority - 1 }));
      return [...(await this.#mark(knex, due)), ...behind];
    });
    const sent = await this.wakeUps.send(turns);
    const ids = turns.map(({ id }) => id);
    if (sent < ids.length) await this.knex('judgement').whereIn('id', ids).update({ publishedAt: null });
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.look().catch((error: unknown) => {
        this.log.warn({ err: error }, 'turns could not be given; the sweeper will give them');
      });
    }
    this.#looking = null;
  }

  async #choose(knex: Knex): Promise<TurnsGiven> {
    const now = this.clock.now();
    const judges = await judgesOf(knex, now);
    const most = lookedAt(Math.max(0, ...[...judges.values()].map(({ slots }) => slots)));
    const lanes = this.#inOrder(await lanesOf(knex, now, most));
    const company = await hasCompany(knex, lanes, now, COMPANY_MS);
    const given: TurnsGiven = { due: [], spare: [] };
    for (const bank of new Set(lanes.map((lane) => lane.bank))) {
      const { slots = 0, busy = 0 } = judges.get(bank) ?? {};
      const own = lanes.filter((lane) => lane.bank === bank);
      const { due, spare } = nextTurns(own, { slots, busy, company }, this.#hunger(bank, now));
      const ids = new Set([...due, ...spare]);
      this.#note(
        bank,
        own.filter(({ waiting }) => waiting.some((id) => ids.has(id))),
        now,
      );
      given.due.push(...due);
      given.spare.push(...spare);
    }
    return given;
  }

  /** Those whose last turn is longest ago first; those that had none before all others. */
  #inOrder(lanes: readonly WaitingLane[]): WaitingLane[] {
    this.#served = this.#served.filter((served) => lanes.some(({ lane }) => lane === served));
    return lanes.toSorted((a, b) => this.#served.indexOf(a.lane) - this.#served.indexOf(b.lane));
  }

  #note(bank: string, served: readonly WaitingLane[], now: Date): void {
    if (served.length === 0) return;
    const names = served.map(({ lane }) => lane);
    this.#served = [...this.#served.filter((lane) => !names.includes(lane)), ...names];
    this.#fedAt.set(bank, now.getTime());
  }

  #hunger(bank: string, now: Date): 'fed' | 'starving' {
    const fedAt = this.#fedAt.get(bank);
    if (fedAt === undefined || fedAt > now.getTime()) this.#fedAt.set(bank, now.getTime());
    return fedAt !== undefined && now.getTime() - fedAt >= STARVING_MS ? 'starving' : 'fed';
  }

  async #mark(knex: Knex, ids: readonly number[]): Promise<WakeUp[]> {
    if (ids.length === 0) return [];
    return knex('judgement')
      .whereIn('id', [...ids])
      .update({ publishedAt: this.clock.now() })
      .returning<WakeUp[]>(['id', 'bank', 'priority']);
  }
}
