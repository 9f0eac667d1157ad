import { token, type RemoteJobResult } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedJson } from '../../database';
import type { Notices } from '../../database/notices';
import type { Tx as Transaction } from '../../database/transactions';
import { Clock, Db, HookBus, Notice } from '../../tokens';
import { onJobDone, type JobRow, type JobWish } from './model';

export const Jobs = token<RemoteJobs>('remote-jobs');
/** Rings once after so many ms; the returned function takes it back. */
export const JobTimer = token<{ after(ms: number, ring: () => void): () => void }>('remote-job-timer');

const CHANNEL = 'tribunal_remote_job';
/** Should a notice be lost. */
const LOOK_AGAIN_MS = 1000;
const DAY_MS = 24 * 3600 * 1000;
const KEPT_MS = DAY_MS;
/** People look at what they imported. */
const IMPORTS_KEPT_MS = 30 * DAY_MS;
/** The newest good one of each problem stays: the next one is compared with it. */
const CANARIES_KEPT_MS = 3 * DAY_MS;

/** What judge-remote is asked to do besides judging. The row is the truth; whoever asked waits for it or is told by a hook. */
@injectable()
export class RemoteJobs {
  readonly #waiting = new Map<number, Set<() => void>>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(Notice) private readonly notices: Notices,
    @inject(JobTimer) private readonly timer: { after(ms: number, ring: () => void): () => void },
  ) {}

  /** Resolves with the job's id; within the transaction of `knex` when it is one. */
  async ask({ key, kind, ...wish }: JobWish, knex: Knex = this.knex): Promise<number> {
    const { importId, pid, accountId, ...request } = wish as Omit<JobWish, 'key' | 'kind'> & {
      importId?: number;
      pid?: number;
      accountId?: number;
    };
    const [row] = await knex('remoteJob')
      .insert({
        bank: key,
        kind,
        request: storedJson(request),
        importId: importId ?? null,
        accountId: accountId ?? null,
        pid: pid ?? null,
        createdAt: this.clock.now(),
      })
      .returning<{ id: number }[]>('id');
    return row!.id;
  }

  /** null: it is not done within `withinMs`, or not there any more. */
  async outcome(id: number, { withinMs }: { withinMs: number }): Promise<RemoteJobResult | null> {
    let isLate = false;
    let ring = (): void => undefined;
    const hear = (): void => ring();
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(hear));
    const cancelLimit = this.timer.after(withinMs, () => {
      isLate = true;
      ring();
    });
    try {
      for (;;) {
        const rung = new Promise<void>((resolve) => (ring = resolve));
        const job = await this.find(id);
        if (!job || job.doneAt || isLate) return job?.result ?? null;
        const cancel = this.timer.after(LOOK_AGAIN_MS, () => ring());
        await rung;
        cancel();
      }
    } finally {
      cancelLimit();
      waiting.delete(hear);
      if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id);
    }
  }

  /** Nobody waits for it any more; a judge that has it in hand hears so. */
  async drop(id: number): Promise<void> {
    await this.knex('remoteJob').where({ id }).whereNull('doneAt').delete();
  }

  async find(id: number): Promise<JobRow | null> {
    return (await this.knex('remoteJob').where({ id }).first<JobRow | undefined>()) ?? null;
  }

  /** Within the transaction that holds the job's row. */
  async finish(tx: Transaction, job: JobRow, result: RemoteJobResult): Promise<void> {
    const { visit: _, ...kept } = result as RemoteJobResult & { visit?: string };
    const doneAt = this.clock.now();
    await tx
      .knex('remoteJob')
      .where({ id: job.id })
      .update({ doneAt, leaseUntil: null, result: storedJson(kept) });
    await this.hooks.run(onJobDone, { job: { ...job, doneAt }, result, tx });
    await this.notices.notifyIn(tx.knex, CHANNEL, String(job.id));
  }

  /** Removes what is done and was kept long enough. */
  async forget(): Promise<void> {
    const before = (ms: number): Date => new Date(this.clock.now().getTime() - ms);
    await this.knex('remoteJob')
      .whereNull('importId')
      .whereRaw(`not (request @> '{"isCanary": true}')`)
      .where('doneAt', '<', before(KEPT_MS))
      .delete();
    await this.knex('remoteJob')
      .whereNull('importId')
      .where('doneAt', '<', before(CANARIES_KEPT_MS))
      .whereNotIn('id', newestGoodCanaries(this.knex))
      .delete();
    await this.knex('remoteImport')
      .where('startedAt', '<', before(IMPORTS_KEPT_MS))
      .whereNotExists(
        this.knex('remoteJob as j').whereRaw('j.import_id = remote_import.id').whereNull('j.doneAt').select('j.id'),
      )
      .delete();
  }

  /** Hears of jobs that other processes finish, until the returned function is called. */
  start(): Promise<() => Promise<void>> {
    const tell = (ids: readonly number[]): void => {
      for (const id of ids) for (const ring of this.#waiting.get(id) ?? []) ring();
    };
    return this.notices.listen(
      CHANNEL,
      (id) => tell([Number(id)]),
      () => tell([...this.#waiting.keys()]),
    );
  }
}

/** Of each problem that is read now and then, as it was when all was well. */
const newestGoodCanaries = (knex: Knex): Knex.QueryBuilder =>
  knex('remoteJob')
    .where({ kind: 'fetch', outcome: 'same' })
    .whereRaw(`request @> '{"isCanary": true}'`)
    .groupByRaw(`bank, request ->> 'problemId'`)
    .max('id');
