import { Intervals } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { acquireAdvisoryLock, Clock, conflict, Db, Judgements } from '@tribunal/server';
import type { Row } from '@tribunal/server';
import {
  beginningOfLife,
  DEATH_LIFE_MS,
  findCauses,
  isDead,
  isHealthy,
  needsCare,
  type JudgeProcess,
  type SuspendedSites,
  type Work,
} from './crash-loop-rules';
import { SuspensionService } from './suspension-service';

type ProcessRow = Row<'remoteProcess'>;

/** A process of judge-remote. */
export interface ProcessIdentity {
  name: string;
  instance: string;
}

/** What a process is about to work on. */
export type NextWork =
  | { bank: string; submissionId: number; jobId?: undefined }
  | { bank: string; jobId: number; submissionId?: undefined };

const NO_WORK = { bank: null, submissionId: null, jobId: null };

/**
 * Finds judges that die again and again, and suspends what they die of. The deaths are counted here, because a process
 * that dies can count nothing.
 */
@injectable()
export class CrashLoopGuard {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(SuspensionService) private readonly suspensions: SuspensionService,
  ) {}

  /**
   * Records that a process lives, evaluates the deaths before it, and returns the sites that it may not use.
   * @throws 409 if the instance is one of another judge
   */
  async recordLife({ name, instance }: ProcessIdentity): Promise<SuspendedSites> {
    await acquireAdvisoryLock(this.knex, `remote process ${name}`);
    const now = this.clock.now();
    const known = await this.suspensions.listFor(name);
    const saved = await saveLife(this.knex, { name, instance }, now);
    const own = { ...saved, startedAt: beginningOfLife(saved.startedAt, known, now) };
    const predecessors = await this.#predecessors(own, now);
    const deaths = predecessors.filter((row) => isDead(row, now));
    const causes = findCauses(name, await withWork(this.knex, deaths), known);
    for (const cause of causes) await this.suspensions.suspend(cause);
    if (causes.length > 0) await deleteRows(this.knex, predecessors);
    const current = causes.length > 0 ? await this.suspensions.listFor(name) : known;
    const suspended = this.suspensions.sitesOf(current, now);
    const isCareful = needsCare(predecessors.length, current, now) && !isHealthy(own);
    await this.knex('remoteProcess')
      .where({ instance })
      .update({
        isCareful,
        ...(!isCareful && NO_WORK),
        // Its life begins when it may work.
        startedAt: suspended === 'all' ? now : own.startedAt,
      });
    return suspended;
  }

  /** Records that a process stops as it should. It uses no sites any more. */
  async recordStop({ name, instance }: ProcessIdentity): Promise<SuspendedSites> {
    await this.knex('remoteProcess').where({ name, instance }).delete();
    return [];
  }

  /**
   * Returns whether the process may begin the work. One that needs care must finish its previous work first, and its
   * work is recorded.
   */
  async mayBegin({ name, instance }: ProcessIdentity, next: NextWork): Promise<boolean> {
    const process = await this.knex('remoteProcess').where({ name, instance, isCareful: true }).forUpdate().first('*');
    if (!process) return true;
    const work = { bank: next.bank, submissionId: next.submissionId ?? null, jobId: next.jobId ?? null };
    const isSame = process.submissionId === work.submissionId && process.jobId === work.jobId;
    if (!isSame && (await this.#isInProgress(process))) return false;
    await this.knex('remoteProcess').where({ instance }).update(work);
    return true;
  }

  async #isInProgress({ name, submissionId, jobId }: ProcessRow): Promise<boolean> {
    if (jobId !== null) {
      return (
        (await this.knex('remoteJob').where({ id: jobId, claimedBy: name }).whereNull('doneAt').first('id')) !==
        undefined
      );
    }
    if (submissionId === null) return false;
    const claimed = await Judgements.query(this.knex)
      .where({ submissionId, claimedBy: name, isWanted: true })
      .whereNull('judgedAt')
      .first('id');
    return claimed !== undefined;
  }

  /** Returns the processes that nobody has seen since this one started, newest first; forgets those that do not count. */
  async #predecessors(own: ProcessRow, now: Date): Promise<ProcessRow[]> {
    const rows = await this.knex('remoteProcess')
      .where({ name: own.name })
      .whereNot({ instance: own.instance })
      .where('seenAt', '<', isHealthy(own) ? now : own.startedAt)
      .orderBy('startedAt', 'desc')
      .select('*');
    const isRecent = (row: ProcessRow): boolean => now.getTime() - row.seenAt.getTime() < DEATH_LIFE_MS;
    const healthyAt = isHealthy(own) ? 0 : rows.findIndex((row) => isHealthy(row) || !isRecent(row));
    const counted = healthyAt < 0 ? rows : rows.slice(0, healthyAt);
    await deleteRows(
      this.knex,
      rows.filter((row) => !counted.includes(row) && isDead(row, now)),
    );
    return counted;
  }
}

async function saveLife(knex: Knex, { name, instance }: ProcessIdentity, now: Date): Promise<ProcessRow> {
  const [own] = await knex('remoteProcess')
    .insert({ name, instance, startedAt: now, seenAt: now })
    .onConflict('instance')
    .merge({ seenAt: now })
    .whereRaw('remote_process.name = ?', [name])
    .returning('*');
  if (!own) throw conflict('instance', 'remote-judging.notInHand');
  return own;
}

const deleteRows = (knex: Knex, rows: readonly ProcessRow[]): Promise<number> =>
  knex('remoteProcess')
    .whereIn(
      'instance',
      rows.map(({ instance }) => instance),
    )
    .delete();

/**
 * Adds what each process worked on. Work that was finished since is not what it died of; of work that was deleted since,
 * only the site is known.
 */
async function withWork(knex: Knex, rows: readonly ProcessRow[]): Promise<JudgeProcess[]> {
  const submissions = rows.flatMap(({ submissionId }) => submissionId ?? []);
  const jobs = rows.flatMap(({ jobId }) => jobId ?? []);
  const judgements = await Judgements.query(knex)
    .whereIn('submissionId', submissions)
    .where('isWanted', true)
    .whereNull('judgedAt')
    .select('submissionId');
  const open = judgements.map((judgement) => judgement.submissionId);
  const done = await knex('remoteJob').whereIn('id', jobs).whereNotNull('doneAt').pluck('id');
  return rows.map(({ startedAt, seenAt, bank, submissionId, jobId }) => {
    const isOver = submissionId === null ? jobId !== null && done.includes(jobId) : !open.includes(submissionId);
    const work: Work | null = bank === null || isOver ? null : { bank, submissionId };
    return { startedAt, seenAt, work };
  });
}

/** How long a judge waits before it asks again whether it may begin, in ms. */
export const CARE_RETRY_MS = Intervals.judgeHeartbeat;
