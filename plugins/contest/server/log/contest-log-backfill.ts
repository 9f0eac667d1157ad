import { setTimeout as pause } from 'node:timers/promises';

import { inject, injectable } from '@tribunal/kernel';
import { evaluate, Db, Log, prepared, Tx, type Transactions } from '@tribunal/server';
import { lockExistingSubmissions } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import type { ContestEvent } from '../../contract';
import { findContestsWithGaps, findGaps } from './log-gaps';
import { ContestLogWriter } from './writer';

/** Number of log events that are compared in one statement, unless one log alone has more. */
const BATCH_FACTS = 100_000;
/** Number of submissions whose events are added in one transaction. */
const BATCH_SUBMISSIONS = 1000;
/** In ms: between two checks for open transactions, and after a failure. */
const INTERVALS = { poll: 1000, retry: 10_000 } as const;

interface Logger {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** The lists have an element at least. */
const batchesOf = prepared<'contest-log-batches', { cids: number[] }>(
  'contest-log-batches',
  `select array_agg(id order by id) as cids
   from (select c.id, sum(coalesce(l.last, 0)) over (order by c.id) as facts
         from contest c left join contest_log l on l.cid = c.id) sized
   group by div(facts, ${BATCH_FACTS}) order by min(id)`,
);

/**
 * While the plugin is off, verdicts are still given but not logged. The backfill adds the missing events where
 * submissions and logs differ; each is added once, even if several servers do so concurrently.
 */
@injectable()
export class ContestLogBackfill {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestLogWriter) private readonly writer: ContestLogWriter,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Starts the backfill in the background; the returned function stops it and waits until it has ended. */
  start(): () => Promise<void> {
    const end = new AbortController();
    const running = this.#backfillTwice(end.signal);
    return async () => {
      end.abort();
      await running;
    };
  }

  /**
   * Adds everything missing that was committed before the call, working half of the time; returns the number of
   * missing events.
   */
  async backfill(signal?: AbortSignal): Promise<number> {
    let added = 0;
    for (const cids of await this.#batches()) {
      const beganAt = performance.now();
      for (const cid of await findContestsWithGaps(this.knex, cids)) added += await this.#backfillContest(cid, signal);
      if (signal?.aborted) break;
      await pauseFor(performance.now() - beganAt, signal);
    }
    if (added > 0) this.log.info({ facts: added }, 'added missing entries to contest logs');
    return added;
  }

  /**
   * Runs twice: verdicts that were being stored when the hooks were installed are visible once those transactions
   * have ended.
   */
  async #backfillTwice(signal: AbortSignal): Promise<void> {
    await this.#retryUntilDone(signal, async () => void (await this.backfill(signal)));
    await this.#retryUntilDone(signal, () => this.#waitForOpenTransactions(signal));
    await this.#retryUntilDone(signal, async () => void (await this.backfill(signal)));
  }

  async #retryUntilDone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        this.log.warn({ err: error }, 'failed to add missing entries to contest logs');
        await pauseFor(INTERVALS.retry, signal);
      }
    }
  }

  /** Resolves when all currently open transactions have ended. */
  async #waitForOpenTransactions(signal: AbortSignal): Promise<void> {
    const next = await evaluate<string>(this.knex, 'pg_snapshot_xmax(pg_current_snapshot())::text');
    while (!signal.aborted) {
      const haveEnded = 'pg_snapshot_xmin(pg_current_snapshot()) >= ?::xid8';
      if (await evaluate<boolean>(this.knex, haveEnded, [next])) return;
      await pauseFor(INTERVALS.poll, signal);
    }
  }

  /** Groups contests by id into batches of a reasonable total log length. */
  async #batches(): Promise<number[][]> {
    return (await batchesOf(this.knex, [])).map(({ cids }) => cids);
  }

  async #backfillContest(cid: number, signal?: AbortSignal): Promise<number> {
    let added = 0;
    while (!signal?.aborted) {
      const some = await this.#backfillBatch(cid);
      added += some.added;
      if (some.checked < BATCH_SUBMISSIONS) break;
    }
    return added;
  }

  /**
   * Compares again while the log is locked. Returns how many submissions were checked and how many events were
   * missing.
   */
  #backfillBatch(cid: number): Promise<{ checked: number; added: number }> {
    return this.transactions.run(async () => {
      const found = await findGaps(this.knex, cid, { first: BATCH_SUBMISSIONS });
      const among = submissionsOf(found);
      const checked = among.length;
      // This precedes the log: links lock submissions, and removing submissions appends to the log afterwards.
      await linkVirtual(this.knex, found);
      if (!(await this.writer.lock(cid))) return { checked: 0, added: 0 };
      const gaps = await findGaps(this.knex, cid, { among });
      await this.writer.appendPast(cid, gaps);
      return { checked, added: gaps.length };
    });
  }
}

const submissionsOf = (facts: readonly ContestEvent[]): number[] => [
  ...new Set(facts.flatMap((fact) => ('submissionId' in fact ? fact.submissionId : []))),
];

/** Stores for unlogged submissions the virtual participation in which they were made. Removed submissions have none. */
async function linkVirtual(knex: Knex, facts: readonly ContestEvent[]): Promise<void> {
  const virtual = new Map(
    facts.flatMap((fact) =>
      fact.kind === 'submission' && fact.virtualId !== null ? [[fact.submissionId, fact.virtualId]] : [],
    ),
  );
  if (virtual.size === 0) return;
  const existing = await lockExistingSubmissions(knex, [...virtual.keys()]);
  if (existing.length === 0) return;
  const links = existing.map((id) => ({ submissionId: id, virtualId: virtual.get(id)! }));
  await knex('contestVirtualRun').insert(links).onConflict('submissionId').ignore();
}

const pauseFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  pause(ms, undefined, { ...(signal && { signal }), ref: false }).catch(() => undefined);
