import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Transaction } from '@tribunal/server';
import type { ContestFact } from '../../contract';
import { rowOf } from './columns';
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
    const { knex } = tx;
    const { rows } = await knex.raw<{ rows: { last: string }[] }>(
      `insert into contest_log (cid, last) values (?, ?)
       on conflict (cid) do update set last = contest_log.last + excluded.last returning last`,
      [cid, facts.length],
    );
    const first = Number(rows[0]!.last) - facts.length + 1;
    const at = this.clock.now();
    await knex('contestEvent').insert(facts.map((fact, index) => ({ cid, seq: first + index, at, ...rowOf(fact) })));
    this.signals.grown(tx, cid, facts);
  }
}
