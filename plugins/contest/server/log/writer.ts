import { inject, injectable } from '@tribunal/kernel';
import { type Columns, Clock, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent, ContestFact } from '../../contract';
import { insertPast } from './insert-past-events';
import { ContestLogSignals } from './signals';

/** Appends to contest logs. */
@injectable()
export class ContestLogWriter {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestLogSignals) private readonly signals: ContestLogSignals,
  ) {}

  /** Locks the log until the transaction ends. Returns whether the contest exists. */
  async lock(tx: Transaction, cid: number): Promise<boolean> {
    return (await reserve(tx.knex, cid, 0)) !== null;
  }

  /**
   * Appends events in the transaction in which they become true. The contest's counter stays locked until it ends, so
   * log order equals commit order and a reader never misses an earlier number. Take this lock last.
   */
  append(tx: Transaction, cid: number, facts: readonly ContestFact[]): Promise<void> {
    const at = this.clock.now().getTime();
    return this.appendPast(
      tx,
      cid,
      facts.map((fact) => ({ seq: 0, at, ...fact })),
    );
  }

  /** Appends past events, each with its own time, and renumbers them in order. */
  async appendPast(tx: Transaction, cid: number, events: readonly ContestEvent[]): Promise<void> {
    if (events.length === 0) return;
    const first = await reserve(tx.knex, cid, events.length);
    if (first === null) throw new Error(`contest ${cid} no longer exists`);
    await insertPast(tx.knex, cid, events, first);
    this.signals.grown(tx, cid, events);
  }
}

/**
 * Reserves consecutive numbers and returns the first; null if the contest is gone. The contest is locked before its
 * counter, in the same order as when both are removed.
 */
async function reserve(knex: Knex, cid: number, count: number): Promise<number | null> {
  const { rows } = await knex.raw<{ rows: Columns<'contestLog', 'last'>[] }>(
    `insert into contest_log (cid, last) select id, ? from contest where id = ? for key share
     on conflict (cid) do update set last = contest_log.last + excluded.last returning last`,
    [count, cid],
  );
  return rows[0] ? Number(rows[0].last) - count + 1 : null;
}
