import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { storedJson, type Row } from '@tribunal/database';
import type { CompileRequest, TestRequest } from '@tribunal/schema';
import { Clock, Db, Random, type Randomness } from '@tribunal/platform';
import type { Knex } from 'knex';
import { JudgementQueue } from '../judging';

interface NewTrial {
  kind: Row<'trial'>['kind'];
  uid: string;
  pid: number | null;
  solutionId?: number;
  /** Version of the problem; if absent, the one that is current when a judge claims the work. */
  versionId?: number;
  language: string;
  code: string;
  request: TestRequest | CompileRequest | Record<string, never>;
  priority: number;
  queueKey: string | null;
  /** Time in ms until it is deleted; null if it is kept. */
  lifetimeMs: number | null;
}

/** Creates judgements that do not count. The local sandbox runs them, whatever bank the problem belongs to. */
@injectable()
export class TrialService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(JudgementQueue) private readonly queue: JudgementQueue,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /**
   * Creates a trial in the caller's transaction; judges are notified after the commit. The owner reads the result
   * with the returned key.
   */
  async create(trial: NewTrial): Promise<{ id: number; key: string }> {
    const { request, lifetimeMs, priority, queueKey, versionId = null, ...row } = trial;
    const createdAt = this.clock.now();
    const expiresAt = lifetimeMs === null ? null : new Date(createdAt.getTime() + lifetimeMs);
    const key = `TEST_JUDGE_${this.random.secret(24)}`;
    const [stored] = await this.knex('trial')
      .insert({ ...row, key, request: storedJson(request), createdAt, expiresAt })
      .returning('id');
    const { id } = stored!;
    await this.queue.enqueue({
      trialId: id,
      reason: 'trial',
      bank: LOCAL_PROBLEM_SOURCE,
      priority,
      queueKey,
      versionId,
    });
    return { id, key };
  }
}
