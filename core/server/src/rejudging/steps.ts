import { Priority, Status, token } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { Docket, Judgements, hold, type JudgementService, type Swap, type WorkDocket } from '../judging';
import { Db, HookBus, Tx } from '../tokens';
import { isUntouched } from './policy';
import { onRejudged } from './signals';
import { stepOf, type RejudgingFacts, type Step } from './states';

export const Steps = token<RejudgingSteps>('rejudging-steps');

/** Submissions of one transaction. What is applied up to here is applied as one. */
export const AT_ONCE: Readonly<Record<Step, number>> = { ask: 500, replace: 500, swap: 5000, dismiss: 5000 };

export interface StoredRejudging extends RejudgingFacts {
  id: number;
}

interface Member {
  submissionId: number;
  oldId: number;
  newId: number | null;
  bank: string;
}

interface Decided {
  submissionId: number;
  newId: number | null;
  /** null: it is still to be decided. */
  outcome: 'applied' | 'skipped' | 'dropped' | null;
}

/**
 * Does what was decided of rejudgings, a bounded transaction at a time. What is left to do is read from the rows, so it may
 * end at any line and go on later, in any process.
 */
@injectable()
export class RejudgingSteps {
  readonly #steps: Readonly<Record<Step, (tx: Transaction, id: number) => Promise<Decided[]>>> = {
    ask: (tx, id) => this.#ask(tx, id),
    replace: (tx, id) => this.#replace(tx, id),
    swap: (tx, id) => this.#swap(tx, id),
    dismiss: (tx, id) => this.#dismiss(tx, id),
  };

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Docket) private readonly docket: WorkDocket,
    @inject(Judgements) private readonly judgements: JudgementService,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** One step of the rejudging, which the caller holds. Resolves with whether there may be more to do. */
  async step(tx: Transaction, rejudging: StoredRejudging): Promise<'more' | 'done'> {
    const step = stepOf(rejudging);
    const decided = await this.#steps[step](tx, rejudging.id);
    await tx.knex.raw(
      `update rejudging_submission m set new_id = d.new_id, outcome = d.outcome
       from unnest(:submissions::bigint[], :news::bigint[], :outcomes::text[]) d (submission_id, new_id, outcome)
       where m.rejudging_id = :id and m.submission_id = d.submission_id`,
      {
        id: rejudging.id,
        submissions: decided.map(({ submissionId }) => submissionId),
        news: decided.map(({ newId }) => newId),
        outcomes: decided.map(({ outcome }) => outcome),
      },
    );
    return decided.length < AT_ONCE[step] ? 'done' : 'more';
  }

  /** Until nothing is left to do for it. */
  async finish(id: number): Promise<void> {
    const next = (): Promise<'more' | 'done'> =>
      this.tx.run(async (tx) => {
        const found = await holdRejudging(tx.knex, id);
        return found ? this.step(tx, found) : 'done';
      });
    while ((await next()) === 'more');
  }

  /** Goes on where a process ended in the middle. One that fails does not hold up the others; rejects with what failed. */
  async resume(): Promise<void> {
    const left = await this.knex('rejudging as r')
      .whereExists(
        undecided(this.knex, this.knex.ref('r.id'))
          .select(this.knex.raw('1'))
          .whereRaw(`(m.new_id is null or r.applied_at is not null or r.dropped_at is not null)`),
      )
      .orderBy('r.id')
      .select<{ id: number }[]>('r.id');
    const failures: unknown[] = [];
    for (const { id } of left) await this.finish(id).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'some rejudgings could not be finished');
  }

  async #ask(tx: Transaction, rejudgingId: number): Promise<Decided[]> {
    const decided: Decided[] = [];
    for (const { submissionId, bank } of await members(tx.knex, rejudgingId, 'ask')) {
      const work = { submissionId, isCurrent: false, rejudgingId, bank, ...anew(rejudgingId) };
      decided.push({ submissionId, newId: await this.docket.enter(tx, work), outcome: null });
    }
    return decided;
  }

  async #replace(tx: Transaction, rejudgingId: number): Promise<Decided[]> {
    const some = await members(tx.knex, rejudgingId, 'replace');
    const current = await this.judgements.holdCurrent(tx, idsOf(some));
    const touched = current.filter((held) => !isUntouched(held));
    const opened = await this.judgements.replace(tx, touched, { ...anew(rejudgingId), rejudgingId });
    return some.map(({ submissionId }) => {
      const newId = opened.get(submissionId) ?? null;
      return { submissionId, newId, outcome: newId === null ? 'skipped' : 'applied' };
    });
  }

  /** A verdict that judges could not find, System Error, takes the place of none. */
  async #swap(tx: Transaction, rejudgingId: number): Promise<Decided[]> {
    const some = await members(tx.knex, rejudgingId, 'swap');
    const current = new Map((await this.judgements.holdCurrent(tx, idsOf(some))).map((held) => [held.id, held]));
    const held = await hold(tx.knex, (j) => void j.whereIn('j.id', newIdsOf(some)));
    const waiting = new Map(held.map((one) => [one.id, one]));
    const swaps = new Map<number, Swap>();
    for (const { oldId, newId } of some) {
      const [old, next] = [current.get(oldId), newId === null ? undefined : waiting.get(newId)];
      if (old && next && next.submissionId !== null && next.status !== Status.SystemError)
        swaps.set(next.id, { old, next });
    }
    const differing = await this.judgements.promote(tx, [...swaps.values()]);
    const isSwapped = (newId: number | null): boolean => newId !== null && swaps.has(newId);
    await this.judgements.dismiss(
      tx,
      newIdsOf(some).filter((id) => !isSwapped(id)),
    );
    const applied = [...swaps.values()].map(({ next: { submissionId, cid } }) => ({
      submissionId,
      cid,
      isChanged: differing.has(submissionId),
    }));
    if (applied.length > 0) await this.hooks.run(onRejudged, { rejudgingId, applied, tx });
    return some.map(({ submissionId, newId }) => ({
      submissionId,
      newId,
      outcome: isSwapped(newId) ? 'applied' : 'skipped',
    }));
  }

  async #dismiss(tx: Transaction, rejudgingId: number): Promise<Decided[]> {
    const some = await members(tx.knex, rejudgingId, 'dismiss');
    await this.judgements.dismiss(tx, newIdsOf(some));
    return some.map(({ submissionId, newId }) => ({ submissionId, newId, outcome: 'dropped' }));
  }
}

/** Each rejudging has a lane of its own, so that a short one need not wait for a long one. */
const anew = (rejudgingId: number) =>
  ({ reason: 'rejudge', priority: Priority.rejudge, lane: `rejudging ${rejudgingId}` }) as const;

/** Held until the transaction ends; judgements of it can still be written. */
export const holdRejudging = (knex: Knex, id: number): Promise<StoredRejudging | undefined> =>
  knex('rejudging')
    .where({ id })
    .forNoKeyUpdate()
    .first<StoredRejudging | undefined>('id', 'kind', 'appliedAt', 'droppedAt');

const undecided = (knex: Knex, rejudgingId: number | Knex.Ref<string, Record<string, string>>): Knex.QueryBuilder =>
  knex('rejudgingSubmission as m').where('m.rejudgingId', rejudgingId).whereNull('m.outcome');

/** The next submissions of it that the step is about. */
function members(knex: Knex, rejudgingId: number, step: Step): Promise<Member[]> {
  const some = undecided(knex, rejudgingId).join('judgement as o', 'o.id', 'm.oldId');
  if (step === 'ask') void some.whereNull('m.newId');
  return some
    .orderBy('m.submissionId')
    .limit(AT_ONCE[step])
    .select<Member[]>('m.submissionId', 'm.oldId', 'm.newId', 'o.bank');
}

const idsOf = (members: readonly Member[]): number[] => members.map(({ submissionId }) => submissionId);
const newIdsOf = (members: readonly Member[]): number[] => members.flatMap(({ newId }) => newId ?? []);
