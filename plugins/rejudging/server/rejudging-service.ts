import { inject, injectable } from '@tribunal/kernel';
import {
  affectedRows,
  acquireAdvisoryLock,
  badInput,
  Clock,
  columns,
  conflict,
  CurrentJudgements,
  Db,
  notFound,
  Problems,
  Submissions,
  Tx,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import type { RejudgingCalls } from '../contract';
import { canDecide, stateOf, type Decision, type RejudgingFacts } from './states';
import { RejudgingStepRunner, lockRejudging } from './rejudging-step-runner';
import { loadProgress } from './rejudging-progress';

/**
 * Selects the submissions that match all given criteria. `status` is their current verdict; `cid` 0 means outside
 * contests.
 */
type Selection = Partial<Omit<RejudgingCalls['POST /api/admin/rejudging']['body'], 'reason'>>;

interface RejudgeRequest extends Selection {
  reason: string;
}

const DECIDED: Readonly<Record<Decision, keyof RejudgingFacts & ('appliedAt' | 'droppedAt')>> = {
  apply: 'appliedAt',
  drop: 'droppedAt',
};

/** Rejudges many submissions, either immediately or as a preview that is applied after a review of the changes. */
@injectable()
export class RejudgingService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RejudgingStepRunner) private readonly steps: RejudgingStepRunner,
  ) {}

  /**
   * Rejudges without replacing the current verdicts. Submissions that are still being judged are left out.
   * @throws 400 if the selection is too wide or matches nothing
   * @throws 409 if a submission is in another active rejudging
   */
  async preview(viewer: Viewer, request: RejudgeRequest): Promise<{ id: number; total: number }> {
    if (!isNarrow(request)) throw badInput('pid', 'rejudging.tooWide');
    return this.#start(viewer, request, 'preview');
  }

  /**
   * Rejudges and invalidates the current verdicts at once.
   * @throws 400 if the selection matches nothing
   * @throws 409 if a submission is in another active rejudging
   */
  async rejudgeNow(viewer: Viewer, target: { pid: number; cid: number }): Promise<{ count: number }> {
    const { total } = await this.#start(viewer, { ...target, reason: '' }, 'direct');
    return { count: total };
  }

  /**
   * Applies the new verdicts. Up to `BATCH_SIZES.swap` submissions are applied atomically, more in batches of that
   * size; after a crash it continues automatically. Submissions that have got another verdict in the meantime keep
   * it.
   * @throws 404 if there is no such rejudging
   * @throws 409 if its state does not permit it
   */
  apply(id: number): Promise<null> {
    return this.#decide(id, 'apply');
  }

  /**
   * Discards the new verdicts. Judges stop judgements of it that are still running.
   * @throws 404 if there is no such rejudging
   * @throws 409 if its state does not permit it
   */
  drop(id: number): Promise<null> {
    return this.#decide(id, 'drop');
  }

  async #start(
    viewer: Viewer,
    request: RejudgeRequest,
    kind: 'preview' | 'direct',
  ): Promise<{ id: number; total: number }> {
    const started = await this.transactions.run(async () => {
      await acquireAdvisoryLock(this.knex, 'rejudging');
      await this.#checkNotActive(request);
      const { reason, pid = null, cid = null } = request;
      const row = {
        kind,
        reason,
        pid: await findProblemId(this.knex, pid),
        cid,
        createdBy: viewer.uid,
        createdAt: this.clock.now(),
      };
      const [made] = await this.knex('rejudging').insert(row).returning('id');
      const { id } = made!;
      const submissions = selectSubmissions(this.knex, request)
        .select(this.knex.raw('?::bigint', [id]), 's.id', 'j.id')
        .orderBy('s.id');
      if (kind === 'preview') void submissions.whereNotNull('j.judgedAt');
      const total = await affectedRows(
        this.knex,
        'insert into rejudging_submission (rejudging_id, submission_id, old_id) ?',
        [submissions],
      );
      if (total === 0) throw badInput(request.submitIds ? 'submitIds' : 'pid', 'rejudging.nothing');
      return { id, total };
    });
    await this.steps.finish(started.id);
    return started;
  }

  /** Ensures that a submission is part of only one active rejudging. */
  async #checkNotActive(request: Selection): Promise<void> {
    const active = await selectSubmissions(this.knex, request)
      .join('rejudgingSubmission as m', 'm.submissionId', 's.id')
      .whereNull('m.outcome')
      .orderBy('m.rejudgingId')
      .first(columns({ m: 'rejudgingSubmission' }, 'm.rejudgingId'));
    if (active) throw conflict(request.submitIds ? 'submitIds' : 'pid', 'rejudging.taken', { id: active.rejudgingId });
  }

  async #decide(id: number, decision: Decision): Promise<null> {
    await this.transactions.run(async () => {
      const found = await lockRejudging(this.knex, id);
      if (found?.kind !== 'preview') throw notFound('rejudging.unknown');
      const state = stateOf(found, await loadProgress(this.knex, id));
      if (!canDecide(state, decision)) throw conflict('id', `rejudging.${state}`);
      const column = DECIDED[decision];
      const at = this.clock.now();
      await this.knex('rejudging')
        .where({ id })
        .update({ [column]: at });
      await this.steps.step({ ...found, [column]: at });
    });
    await this.steps.finish(id);
    return null;
  }
}

/** Returns null for a problem that does not exist, to which nothing can have been submitted. */
async function findProblemId(knex: Knex, pid: number | null): Promise<number | null> {
  const found = pid === null ? undefined : await Problems.query(knex).where({ id: pid }).first('id');
  return found?.id ?? null;
}

/** Queries submissions `s` with their current judgements `j`. */
function selectSubmissions(knex: Knex, { submitIds, pid, cid, language, status }: Selection): Knex.QueryBuilder {
  const found = knex.from(Submissions.as(knex, 's')).join(CurrentJudgements.as(knex, 'j'), 'j.submissionId', 's.id');
  if (submitIds) void found.whereIn('s.id', submitIds);
  if (pid !== undefined) void found.where('s.pid', pid);
  if (cid !== undefined) void found.where('s.cid', cid);
  if (language !== undefined) void found.where('s.language', language);
  if (status !== undefined) void found.where('j.status', status);
  return found;
}

/** Returns whether the selection has one of these criteria, without which it would rejudge the whole site. */
const isNarrow = ({ submitIds, pid, cid }: Selection): boolean =>
  submitIds !== undefined || pid !== undefined || (cid !== undefined && cid !== 0);
