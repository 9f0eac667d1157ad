import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, prepared, requireTransaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent, ContestFact } from '../../contract';
import { insertPast } from './insert-past-events';
import { ContestLogSignals } from './signals';

/** Appends to contest logs. */
@injectable()
export class ContestLogWriter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestLogSignals) private readonly signals: ContestLogSignals,
  ) {}

  /** Locks the log until the transaction ends. Returns whether the contest exists. */
  async lock(cid: number): Promise<boolean> {
    requireTransaction(this.knex);
    return (await reserve(this.knex, cid, 0)) !== null;
  }

  /**
   * Appends events in the transaction in which they become true. The contest's counter stays locked until it ends, so
   * log order equals commit order and a reader never misses an earlier number. Take this lock last.
   */
  append(cid: number, facts: readonly ContestFact[]): Promise<void> {
    const at = this.clock.now().getTime();
    return this.appendPast(
      cid,
      facts.map((fact) => ({ seq: 0, at, ...fact })),
    );
  }

  /** Appends past events, each with its own time, and renumbers them in order. */
  async appendPast(cid: number, events: readonly ContestEvent[]): Promise<void> {
    requireTransaction(this.knex);
    if (events.length === 0) return;
    const first = await reserve(this.knex, cid, events.length);
    if (first === null) throw new Error(`contest ${cid} no longer exists`);
    await insertPast(this.knex, cid, events, first);
    this.signals.grown(cid, events);
  }
}

const reserved = prepared(
  'contest-log-reserved',
  `insert into contest_log (cid, last) select id, $1 from contest where id = $2 for key share
   on conflict (cid) do update set last = contest_log.last + excluded.last returning last`,
);

/**
 * Reserves consecutive numbers and returns the first; null if the contest is gone. The contest is locked before its
 * counter, in the same order as when both are removed.
 */
async function reserve(knex: Knex, cid: number, count: number): Promise<number | null> {
  const [log] = await reserved(knex, [count, cid]);
  return log ? log.last - count + 1 : null;
}
