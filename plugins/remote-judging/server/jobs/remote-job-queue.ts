import { DAY_MS, MultiMap, type Timer } from '@tribunal/contract';
import type { RemoteJobResult } from '../../contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, HookBus } from '@tribunal/server';
import { Notifications, type PgNotifications, Timers, storedJson } from '@tribunal/server/platform';
import { onJobDone, type JobInput, type JobResult, type JobRow } from './model';

const CHANNEL = 'tribunal_remote_job';
/** Polling interval in case a notification is lost. */
const POLL_MS = 1000;
const RETENTION_MS = DAY_MS;
/** Long, because people look at what they imported; longer than the maximum of `refreshDays`, see there. */
const IMPORT_RETENTION_MS = 30 * DAY_MS;
/** The newest successful one of each problem is kept, because the next one is compared with it. */
const CANARY_RETENTION_MS = 3 * DAY_MS;

/** Rows of one insert: each has several parameters, and PostgreSQL takes 65535. */
const INSERT_ROWS = 2000;

function rowOf({ key, kind, ...input }: JobInput, createdAt: Date) {
  const { importId, pid, accountId, isBackground, ...request } = input as Omit<JobInput, 'key' | 'kind'> & {
    importId?: number;
    pid?: number;
    accountId?: number;
    isBackground?: boolean;
  };
  return {
    bank: key,
    kind,
    request: storedJson(request),
    importId: importId ?? null,
    accountId: accountId ?? null,
    pid: pid ?? null,
    isBackground: isBackground ?? false,
    createdAt,
  };
}

/**
 * Queue of jobs for judge-remote other than judging. The row is authoritative; the requester either waits for the
 * result or is notified by a hook.
 */
@injectable()
export class RemoteJobQueue {
  readonly #waiting = new MultiMap<number, () => void>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(Notifications) private readonly pgNotifications: PgNotifications,
    @inject(Timers) private readonly timer: Pick<Timer, 'after'>,
  ) {}

  /** Resolves with the job's id. If `knex` is a transaction, the job is part of it. */
  async enqueue(input: JobInput): Promise<number> {
    const [id] = await this.enqueueAll([input]);
    return id!;
  }

  /** Enqueues jobs in this order and resolves with their ids. */
  async enqueueAll(inputs: readonly JobInput[]): Promise<number[]> {
    const createdAt = this.clock.now();
    const ids: number[] = [];
    for (let at = 0; at < inputs.length; at += INSERT_ROWS) {
      const rows = inputs.slice(at, at + INSERT_ROWS).map((input) => rowOf(input, createdAt));
      ids.push(...(await this.knex('remoteJob').insert(rows).returning('id')).map(({ id }) => id));
    }
    return ids;
  }

  /** Returns null if the job is not completed within `withinMs` or no longer exists. */
  async waitForResult(id: number, { withinMs }: { withinMs: number }): Promise<JobResult | null> {
    let isLate = false;
    let signal = (): void => undefined;
    const onNotification = (): void => signal();
    this.#waiting.add(id, onNotification);
    const cancelLimit = this.timer.after(withinMs, () => {
      isLate = true;
      signal();
    });
    try {
      for (;;) {
        const signalled = new Promise<void>((resolve) => (signal = resolve));
        const job = await this.find(id);
        if (!job || job.doneAt || isLate) return job?.result ?? null;
        const cancel = this.timer.after(POLL_MS, () => signal());
        await signalled;
        cancel();
      }
    } finally {
      cancelLimit();
      this.#waiting.remove(id, onNotification);
    }
  }

  /** Cancels a job that nobody waits for any more; a judge that works on it is notified. */
  async cancel(id: number): Promise<void> {
    await this.knex('remoteJob').where({ id }).whereNull('doneAt').delete();
  }

  async find(id: number): Promise<JobRow | null> {
    return (await this.knex('remoteJob').where({ id }).first()) ?? null;
  }

  /** Must run within the transaction that has locked the job's row. */
  async complete(job: JobRow, result: RemoteJobResult): Promise<void> {
    const { siteLogin: _, ...storedResult } = result as RemoteJobResult & { siteLogin?: string };
    const doneAt = this.clock.now();
    await this.knex('remoteJob')
      .where({ id: job.id })
      .update({ doneAt, leaseUntil: null, result: storedJson(storedResult) });
    await this.hooks.run(onJobDone, { job: { ...job, doneAt }, result });
    await this.pgNotifications.notifyIn(this.knex, CHANNEL, String(job.id));
  }

  /** Deletes completed jobs whose retention time is over. */
  async deleteOld(): Promise<void> {
    const cutoff = (ms: number): Date => new Date(this.clock.now().getTime() - ms);
    await this.knex('remoteJob')
      .whereNull('importId')
      .whereRaw(`not (request @> '{"isCanary": true}')`)
      .where('doneAt', '<', cutoff(RETENTION_MS))
      .delete();
    await this.knex('remoteJob')
      .whereNull('importId')
      .where('doneAt', '<', cutoff(CANARY_RETENTION_MS))
      .whereNotIn('id', lastAcceptedCanaries(this.knex))
      .delete();
    await this.knex('remoteImport')
      .where('startedAt', '<', cutoff(IMPORT_RETENTION_MS))
      .whereNotExists(
        this.knex('remoteJob as j').whereRaw('j.import_id = remote_import.id').whereNull('j.doneAt').select('j.id'),
      )
      .delete();
  }

  /** Listens for jobs that other processes complete, until the returned function is called. */
  start(): Promise<() => Promise<void>> {
    const notify = (ids: readonly number[]): void => {
      for (const id of ids) for (const signal of this.#waiting.get(id)) signal();
    };
    return this.pgNotifications.listen(
      CHANNEL,
      (id) => notify([Number(id)]),
      () => notify(this.#waiting.keys()),
    );
  }
}

/** Queries the last accepted check of each problem that is checked periodically. */
const lastAcceptedCanaries = (knex: Knex): Knex.QueryBuilder =>
  knex('remoteJob')
    .where({ kind: 'fetch', outcome: 'same' })
    .whereRaw(`request @> '{"isCanary": true}'`)
    .groupByRaw(`bank, request ->> 'problemId'`)
    .max('id');
