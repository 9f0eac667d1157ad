import { Limits, Priority, token, type SubmissionRow, type SubmitBody } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable, type Events, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { badInput, notFound, tooMany, type Viewer } from '../http';
import { Judgements, type JudgementDesk } from '../judging';
import { Languages, ProblemModel, Problems, type LanguageCatalog, type ProblemReader } from '../problem';
import { Clock, Config, EventBus, HookBus, Tx } from '../tokens';
import { fairPriority, hasBacklog } from './fairness';
import { presentRow } from './presenter';
import { loadRows } from './rows';
import { beforeSubmit, onSubmission, submissionCreated, type SubmitAttempt, type SubmitPlace } from './signals';

export const Submitting = token<SubmitDesk>('submitting');

const isLocated = ({ cid, tid, gid }: SubmitBody): boolean => Boolean(cid || tid || gid);

/** Takes submissions: one transaction stores it and the wish for a verdict; judges are told when that is durable. */
@injectable()
export class SubmitDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Config) private readonly config: ServerConfig,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(EventBus) private readonly events: Events,
    @inject(Problems) private readonly problems: ProblemReader,
    @inject(Languages) private readonly languages: LanguageCatalog,
    @inject(Judgements) private readonly judgements: JudgementDesk,
  ) {}

  /** Refuses with the reason; a refused submission leaves no trace and starts no pause. */
  async submit(viewer: Viewer, body: SubmitBody, ip: string): Promise<SubmissionRow> {
    checkCode(body.code);
    const isOffered = await this.languages.offer();
    const at = this.clock.now();
    const row = await this.tx.run(async (tx) => {
      const attempt: SubmitAttempt = { tx, viewer, body, at, place: null };
      await this.hooks.run(beforeSubmit, attempt);
      const place = attempt.place ?? (await this.#openPlace(tx, viewer, body));
      const problem = await ProblemModel.query(tx.knex).findById(place.pid).throwIfNotFound();
      const allowed = (await this.languages.allowed(tx.knex, place.pid)).filter(isOffered);
      if (!allowed.some(({ name }) => name === body.language)) {
        throw badInput('language', 'submission.language', { choices: allowed.map(({ name }) => name).join(', ') });
      }
      if (place.pace === 'paced') await this.#keepPace(tx.knex, viewer.uid, at);
      const id = await this.#store(tx, viewer, body, place, problem.bank, { at, ip });
      const [stored] = await loadRows(tx.knex, [id]);
      return stored!;
    });
    return presentRow(row);
  }

  /** Outside contests, trainings and groups; those that nobody knows do not exist. */
  async #openPlace(tx: Transaction, viewer: Viewer, body: SubmitBody): Promise<SubmitPlace> {
    if (isLocated(body)) throw notFound('submission.noSuchPlace');
    const { id: pid, gid } = await this.problems.open(viewer, { problemId: body.pid }, tx.knex);
    return { pid, cid: 0, gid, tid: null, displayId: null, priority: Priority.practice, pace: 'paced' };
  }

  /** One statement decides, so that two submissions at the same moment cannot both pass. */
  async #keepPace(knex: Knex, uid: string, at: Date): Promise<void> {
    const { submitGapMs } = this.config.accounts;
    if (submitGapMs <= 0) return;
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      `insert into submit_pace (uid, last_at) values (:uid, :at)
       on conflict (uid) do update set last_at = excluded.last_at where submit_pace.last_at <= :before`,
      { uid, at, before: new Date(at.getTime() - submitGapMs) },
    );
    if (rowCount === 0) throw tooMany('submission.tooOften', { seconds: Math.ceil(submitGapMs / 1000) });
  }

  async #store(
    tx: Transaction,
    { uid }: Viewer,
    { code, language }: SubmitBody,
    { pid, cid, gid, tid, displayId, priority }: SubmitPlace,
    bank: string,
    { at, ip }: { at: Date; ip: string },
  ): Promise<number> {
    const where = { uid, pid, cid, gid, tid, displayId, language };
    const fair = fairPriority(priority, await hasBacklog(tx.knex, uid));
    const [stored] = await tx
      .knex('submission')
      .insert({ ...where, code, length: code.length, ip, createdAt: at })
      .returning<{ id: number }[]>('id');
    const submissionId = stored!.id;
    await this.judgements.open(tx, { submissionId, reason: 'first', bank, priority: fair });
    const created = { submissionId, ...where, submittedAt: at };
    await this.hooks.run(onSubmission, { ...created, tx });
    tx.afterCommit(() => this.events.emit(submissionCreated, created));
    return submissionId;
  }
}

function checkCode(code: string): void {
  if (code.trim() === '') throw badInput('code', 'submission.codeEmpty');
  if (code.length > Limits.code.max) throw badInput('code', 'submission.codeTooLong', { limit: Limits.code.max });
}
