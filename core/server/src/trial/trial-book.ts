import { OWN_BANK, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { storedJson, type Tx as Transaction } from '../database';
import { Docket, type WorkDocket } from '../judging';
import { Clock, Random, type Randomness } from '../tokens';
import type { CompileRequest, TestRequest, TrialKind } from './model';

interface NewTrial {
  kind: TrialKind;
  uid: string;
  pid: number | null;
  solutionId?: number;
  /** The version of the problem; absent: the one that is current when a judge takes it. */
  versionId?: number;
  language: string;
  code: string;
  request: TestRequest | CompileRequest | Record<string, never>;
  priority: number;
  lane: string | null;
  /** ms until it is forgotten; null: kept. */
  lifeMs: number | null;
}

export const Trials = token<TrialBook>('trials');

/** Enters work that never counts. The sandbox of the own bank does it, whatever bank the problem is of. */
@injectable()
export class TrialBook {
  constructor(
    @inject(Docket) private readonly docket: WorkDocket,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
  ) {}

  /** In the caller's transaction; judges hear of it after the commit. The key is what its owner reads the result with. */
  async enter(tx: Transaction, trial: NewTrial): Promise<{ id: number; key: string }> {
    const { request, lifeMs, priority, lane, versionId = null, ...row } = trial;
    const createdAt = this.clock.now();
    const expiresAt = lifeMs === null ? null : new Date(createdAt.getTime() + lifeMs);
    const key = `TEST_JUDGE_${this.random.secret(24)}`;
    const [stored] = await tx
      .knex('trial')
      .insert({ ...row, key, request: storedJson(request), createdAt, expiresAt })
      .returning<{ id: number }[]>('id');
    const { id } = stored!;
    await this.docket.enter(tx, { trialId: id, reason: 'trial', bank: OWN_BANK, priority, lane, versionId });
    return { id, key };
  }
}
