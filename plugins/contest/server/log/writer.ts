import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent, ContestFact } from '../../contract';
import { rowOf } from './columns';
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

  /**
   * Adds facts in the transaction in which they become true. The contest's counter is held until it ends, so the order of
   * commits is the order of the log, and whoever has read up to a number has missed nothing before it. Take it last.
   */
  async append(tx: Transaction, cid: number, facts: readonly ContestFact[]): Promise<void> {
    if (facts.length === 0) return;
    const first = await reserve(tx.knex, cid, facts.length);
    const at = this.clock.now();
    await tx.knex('contestEvent').insert(facts.map((fact, index) => ({ cid, seq: first + index, at, ...rowOf(fact) })));
    this.signals.grown(tx, cid, facts);
  }

  /** As `append`, however many: what happened once, each at its own time. They are numbered anew in their order. */
  async appendPast(tx: Transaction, cid: number, events: readonly ContestEvent[]): Promise<void> {
    if (events.length === 0) return;
    const first = await reserve(tx.knex, cid, events.length);
    const numbered = events.map((event, index) => ({ ...event, seq: first + index }));
    await insertPast(tx.knex, cid, numbered);
    this.signals.grown(tx, cid, events);
  }
}

/** The first of so many numbers that are next. */
async function reserve(knex: Knex, cid: number, count: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { last: string }[] }>(
    `insert into contest_log (cid, last) values (?, ?)
     on conflict (cid) do update set last = contest_log.last + excluded.last returning last`,
    [cid, count],
  );
  return Number(rows[0]!.last) - count + 1;
}
