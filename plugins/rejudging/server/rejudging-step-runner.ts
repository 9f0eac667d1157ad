import { Priority, Status } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { columns, Db, HookBus, Judgements, Submissions, Tx, type Transactions } from '@tribunal/server';
import { JudgementQueue, JudgementService, lockJudgements, type Swap } from '@tribunal/server/judging';
import type { Knex } from 'knex';
import { onRejudged } from './events';
import { isUntouched, stepOf, type RejudgingFacts, type Step } from './states';

/** Maximum number of submissions per transaction. Up to this number, `swap` is atomic. */
export const BATCH_SIZES: Readonly<Record<Step, number>> = { ask: 500, replace: 500, swap: 5000, dismiss: 5000 };

export interface StoredRejudging extends RejudgingFacts {
  id: number;
}

interface Member {
  submissionId: number;
  oldId: number;
  newId: number | null;
  bank: string;
}

interface StepResult {
  submissionId: number;
  newId: number | null;
  /** null while undecided. */
  outcome: 'applied' | 'skipped' | 'dropped' | null;
}

/**
 * Carries out decisions on rejudgings in transactions of bounded size. The remaining work is derived from the rows,
 * so it may be interrupted at any point and resumed later by any process.
 */
@injectable()
export class RejudgingStepRunner {
  readonly #steps: Readonly<Record<Step, (id: number) => Promise<StepResult[]>>> = {
    ask: (id) => this.#enqueuePreviews(id),
    replace: (id) => this.#replace(id),
    swap: (id) => this.#swap(id),
    dismiss: (id) => this.#dismiss(id),
  };

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(JudgementQueue) private readonly queue: JudgementQueue,
    @inject(JudgementService) private readonly judgements: JudgementService,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /**
   * Carries out one step of the rejudging, which the caller must have locked. Resolves with whether more work may be
   * left.
   */
  async step(rejudging: StoredRejudging): Promise<'more' | 'done'> {
    const step = stepOf(rejudging);
    const results = await this.#steps[step](rejudging.id);
    await this.knex.raw(
      `update rejudging_submission m set new_id = d.new_id, outcome = d.outcome
       from unnest(:submissions::bigint[], :news::bigint[], :outcomes::text[]) d (submission_id, new_id, outcome)
       where m.rejudging_id = :id and m.submission_id = d.submission_id`,
      {
        id: rejudging.id,
        submissions: results.map(({ submissionId }) => submissionId),
        news: results.map(({ newId }) => newId),
        outcomes: results.map(({ outcome }) => outcome),
      },
    );
    return results.length < BATCH_SIZES[step] ? 'done' : 'more';
  }

  /** Runs steps until nothing is left to do for the rejudging. */
  async finish(id: number): Promise<void> {
    const next = (): Promise<'more' | 'done'> =>
      this.transactions.run(async () => {
        const found = await lockRejudging(this.knex, id);
        return found ? this.step(found) : 'done';
      });
    while ((await next()) === 'more');
  }

  /**
   * Resumes rejudgings that a process left unfinished. A failure of one does not delay the others; rejects with the
   * failures.
   */
  async resume(): Promise<void> {
    const unfinished = await this.#unfinished()
      .orderBy('r.id')
      .select(columns({ r: 'rejudging' }, 'r.id'));
    const failures: unknown[] = [];
    for (const { id } of unfinished) await this.finish(id).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'some rejudgings could not be finished');
  }

  /** Returns the number of rejudgings of which a part has not been queued, applied or discarded yet. */
  async countUnfinished(): Promise<number> {
    const [row] = await this.#unfinished().count<{ count: string }[]>('* as count');
    return Number(row?.count ?? 0);
  }

  #unfinished() {
    return this.knex('rejudging as r').whereExists(
      undecided(this.knex, this.knex.ref('r.id'))
        .select(this.knex.raw('1'))
        .whereRaw(`(m.new_id is null or r.applied_at is not null or r.dropped_at is not null)`),
    );
  }

  async #enqueuePreviews(rejudgingId: number): Promise<StepResult[]> {
    const results: StepResult[] = [];
    const members = await loadMembers(this.knex, rejudgingId, 'ask');
    const erased: number[] = await Submissions.query(this.knex)
      .whereIn('id', idsOf(members))
      .whereNotNull('erasedAt')
      .pluck('id');
    for (const { submissionId, bank } of members) {
      if (erased.includes(submissionId)) {
        results.push({ submissionId, newId: null, outcome: 'skipped' });
        continue;
      }
      const work = { submissionId, isCurrent: false, rejudgingId, bank, ...rejudgeOptions(rejudgingId) };
      results.push({ submissionId, newId: await this.queue.enqueue(work), outcome: null });
    }
    return results;
  }

  async #replace(rejudgingId: number): Promise<StepResult[]> {
    const some = await loadMembers(this.knex, rejudgingId, 'replace');
    const current = await this.judgements.lockCurrent(idsOf(some));
    const touched = current.filter((judgement) => !isUntouched(judgement));
    const opened = await this.judgements.replace(touched, { ...rejudgeOptions(rejudgingId), rejudgingId });
    return some.map(({ submissionId }) => {
      const newId = opened.get(submissionId) ?? null;
      return { submissionId, newId, outcome: newId === null ? 'skipped' : 'applied' };
    });
  }

  /** Applies new verdicts. System Error, a verdict that judges could not find, replaces nothing. */
  async #swap(rejudgingId: number): Promise<StepResult[]> {
    const some = await loadMembers(this.knex, rejudgingId, 'swap');
    const current = new Map(
      (await this.judgements.lockCurrent(idsOf(some))).map((judgement) => [judgement.id, judgement]),
    );
    const locked = await lockJudgements(this.knex, (j) => void j.whereIn('j.id', newIdsOf(some)));
    const waiting = new Map(locked.map((one) => [one.id, one]));
    const swaps = new Map<number, Swap>();
    for (const { oldId, newId } of some) {
      const [old, next] = [current.get(oldId), newId === null ? undefined : waiting.get(newId)];
      if (old && next && next.submissionId !== null && next.status !== Status.SystemError)
        swaps.set(next.id, { old, next });
    }
    const differing = await this.judgements.promote([...swaps.values()]);
    const isSwapped = (newId: number | null): boolean => newId !== null && swaps.has(newId);
    await this.judgements.dismiss(newIdsOf(some).filter((id) => !isSwapped(id)));
    const applied = [...swaps.values()].map(({ next: { submissionId, cid } }) => ({
      submissionId,
      cid,
      isChanged: differing.has(submissionId),
    }));
    if (applied.length > 0) await this.hooks.run(onRejudged, { rejudgingId, applied });
    return some.map(({ submissionId, newId }) => ({
      submissionId,
      newId,
      outcome: isSwapped(newId) ? 'applied' : 'skipped',
    }));
  }

  async #dismiss(rejudgingId: number): Promise<StepResult[]> {
    const some = await loadMembers(this.knex, rejudgingId, 'dismiss');
    await this.judgements.dismiss(newIdsOf(some));
    return some.map(({ submissionId, newId }) => ({ submissionId, newId, outcome: 'dropped' }));
  }
}

/** Each rejudging has its own queue key, so that a short one need not wait for a long one. */
const rejudgeOptions = (rejudgingId: number) =>
  ({ reason: 'rejudge', priority: Priority.rejudge, queueKey: `rejudging ${rejudgingId}` }) as const;

/** Locks the rejudging until the transaction ends; judgements that refer to it can still be inserted. */
export const lockRejudging = (knex: Knex, id: number): Promise<StoredRejudging | undefined> =>
  knex('rejudging').where({ id }).forNoKeyUpdate().first('id', 'kind', 'appliedAt', 'droppedAt');

const undecided = (knex: Knex, rejudgingId: number | Knex.Ref<string, Record<string, string>>): Knex.QueryBuilder =>
  knex('rejudgingSubmission as m').where('m.rejudgingId', rejudgingId).whereNull('m.outcome');

/** Returns the next submissions that the step applies to. */
function loadMembers(knex: Knex, rejudgingId: number, step: Step): Promise<Member[]> {
  const some = undecided(knex, rejudgingId).join(Judgements.as(knex, 'o'), 'o.id', 'm.oldId');
  if (step === 'ask') void some.whereNull('m.newId');
  return some
    .orderBy('m.submissionId')
    .limit(BATCH_SIZES[step])
    .select('m.submissionId', 'm.oldId', 'm.newId', 'o.bank');
}

const idsOf = (members: readonly Member[]): number[] => members.map(({ submissionId }) => submissionId);
const newIdsOf = (members: readonly Member[]): number[] => members.flatMap(({ newId }) => newId ?? []);
