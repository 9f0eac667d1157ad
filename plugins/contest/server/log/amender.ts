import { setTimeout as pause } from 'node:timers/promises';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, Log, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent } from '../../contract';
import { contestsWithMissed, missedIn } from './missed';
import { LogWriter, type ContestLogWriter } from './writer';

export const LogAmender = token<ContestLogAmender>('contest-log-amender');

/** Facts of the logs that are compared in one statement, unless one log alone has more. */
const FACTS_AT_ONCE = 100_000;
/** Submissions whose facts are added in one transaction. */
const AMENDED_AT_ONCE = 1000;
/** Milliseconds: between two looks at what is still open, and after a failure. */
const PACE = { look: 1000, retry: 10_000 } as const;

interface AboutLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/**
 * While the plugin is off, verdicts are given all the same, and nobody notes them. Where submissions differ from what the
 * logs say of them, the logs are brought up to date; however many servers do so at once, each fact is added once.
 */
@injectable()
export class ContestLogAmender {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(LogWriter) private readonly writer: ContestLogWriter,
    @inject(Log) private readonly log: AboutLog,
  ) {}

  /** Goes on beside everything else; the returned function ends it and waits until nothing of it runs. */
  start(): () => Promise<void> {
    const end = new AbortController();
    const running = this.#amendAfterwards(end.signal);
    return async () => {
      end.abort();
      await running;
    };
  }

  /** Everything that was committed before the call, working half of the time; resolves with how many facts were missing. */
  async amend(signal?: AbortSignal): Promise<number> {
    let added = 0;
    for (const cids of await this.#batches()) {
      const beganAt = performance.now();
      for (const cid of await contestsWithMissed(this.knex, cids)) added += await this.#amendOne(cid, signal);
      if (signal?.aborted) break;
      await rest(performance.now() - beganAt, signal);
    }
    if (added > 0) this.log.info({ facts: added }, 'logs of contests were brought up to date');
    return added;
  }

  /** Twice: verdicts that were being stored when the hooks were put in are seen when those transactions have ended. */
  async #amendAfterwards(signal: AbortSignal): Promise<void> {
    await this.#untilDone(signal, async () => void (await this.amend(signal)));
    await this.#untilDone(signal, () => this.#othersEnded(signal));
    await this.#untilDone(signal, async () => void (await this.amend(signal)));
  }

  async #untilDone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        this.log.warn({ err: error }, 'logs of contests could not be brought up to date');
        await rest(PACE.retry, signal);
      }
    }
  }

  /** Resolves when all transactions that are open now have ended. */
  async #othersEnded(signal: AbortSignal): Promise<void> {
    const asked = await this.knex.raw<{ rows: [{ next: string }] }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    );
    const [{ next }] = asked.rows;
    while (!signal.aborted) {
      const { rows } = await this.knex.raw<{ rows: [{ ended: boolean }] }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) >= ?::xid8 as ended',
        [next],
      );
      if (rows[0].ended) return;
      await rest(PACE.look, signal);
    }
  }

  /** Contests, by id, so many together that their logs are of some length. */
  async #batches(): Promise<number[][]> {
    const { rows } = await this.knex.raw<{ rows: { cids: number[] }[] }>(
      `select array_agg(id order by id) as cids
       from (select c.id, sum(coalesce(l.last, 0)) over (order by c.id) as facts
             from contest c left join contest_log l on l.cid = c.id) sized
       group by div(facts, ?) order by min(id)`,
      [FACTS_AT_ONCE],
    );
    return rows.map(({ cids }) => cids);
  }

  async #amendOne(cid: number, signal?: AbortSignal): Promise<number> {
    let added = 0;
    while (!signal?.aborted) {
      const some = await this.#amendSome(cid);
      added += some.added;
      if (some.looked < AMENDED_AT_ONCE) break;
    }
    return added;
  }

  /** Compared again while nobody else can add to the log: of submissions that were looked at, how many facts were missing. */
  #amendSome(cid: number): Promise<{ looked: number; added: number }> {
    return this.tx.run(async (tx) => {
      const found = await missedIn(tx.knex, cid, { first: AMENDED_AT_ONCE });
      const among = submissionsOf(found);
      const looked = among.length;
      // Before the log: links hold submissions, and whoever removes those adds to the log afterwards.
      await linkVirtual(tx.knex, found);
      if (!(await this.writer.hold(tx, cid))) return { looked: 0, added: 0 };
      const missed = await missedIn(tx.knex, cid, { among });
      await this.writer.appendPast(tx, cid, missed);
      return { looked, added: missed.length };
    });
  }
}

const submissionsOf = (facts: readonly ContestEvent[]): number[] => [
  ...new Set(facts.flatMap((fact) => ('submissionId' in fact ? fact.submissionId : []))),
];

/** Says of what is not noted yet in which virtual participation it was sent. Submissions that are gone have none. */
async function linkVirtual(knex: Knex, facts: readonly ContestEvent[]): Promise<void> {
  const virtual = new Map(
    facts.flatMap((fact) =>
      fact.kind === 'submission' && fact.virtualId !== null ? [[fact.submissionId, fact.virtualId]] : [],
    ),
  );
  if (virtual.size === 0) return;
  const there = await knex('submission')
    .whereRaw('id = any(?)', [[...virtual.keys()]])
    .orderBy('id')
    .forKeyShare()
    .pluck<number[]>('id');
  if (there.length === 0) return;
  const links = there.map((id) => ({ submissionId: id, virtualId: virtual.get(id)! }));
  await knex('contestVirtualRun').insert(links).onConflict('submissionId').ignore();
}

const rest = (ms: number, signal?: AbortSignal): Promise<void> =>
  pause(ms, undefined, { ...(signal && { signal }), ref: false }).catch(() => undefined);
