import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent, ContestFact } from '../../contract';
import { insertPast } from './past';
import { LogSignals, type ContestLogSignals } from './signals';

export const LogWriter = token<ContestLogWriter>('contest-log-writer');

/** The one that adds to logs. */
@injectable()
export class ContestLogWriter {
  constructor(
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(LogSignals) private readonly signals: ContestLogSignals,
  ) {}

  /** Nobody else adds to the log until the transaction ends. Resolves with whether the contest is there. */
  async hold(tx: Transaction, cid: number): Promise<boolean> {
    return (await reserve(tx.knex, cid, 0)) !== null;
  }

  /**
   * Adds facts in the transaction in which they become true. The contest's counter is held until it ends, so the order of
   * commits is the order of the log, and whoever has read up to a number has missed nothing before it. Take it last.
   */
  append(tx: Transaction, cid: number, facts: readonly ContestFact[]): Promise<void> {
    const at = this.clock.now().getTime();
    return this.appendPast(
      tx,
      cid,
      facts.map((fact) => ({ seq: 0, at, ...fact })),
    );
  }

  /** As `append`: what happened once, each at its own time. They are numbered anew in their order. */
  async appendPast(tx: Transaction, cid: number, events: readonly ContestEvent[]): Promise<void> {
    if (events.length === 0) return;
    const first = await reserve(tx.knex, cid, events.length);
    if (first === null) throw new Error(`contest ${cid} is gone`);
    await insertPast(tx.knex, cid, events, first);
    this.signals.grown(tx, cid, events);
  }
}

/**
 * The first of so many numbers that are next; null: the contest is gone. The contest is held before its counter, as those
 * do who remove both.
 */
async function reserve(knex: Knex, cid: number, count: number): Promise<number | null> {
  const { rows } = await knex.raw<{ rows: { last: string }[] }>(
    `insert into contest_log (cid, last) select id, ? from contest where id = ? for key share
     on conflict (cid) do update set last = contest_log.last + excluded.last returning last`,
    [count, cid],
  );
  return rows[0] ? Number(rows[0].last) - count + 1 : null;
}
