import { Priority, token, type SubmissionRow, type SubmitBody } from '@tribunal/contract';
import { inject, injectable, type Events, type ExtensionPoints, type Hooks } from '@tribunal/kernel';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { badInput, forbidden, notFound, type Viewer } from '../http';
import { Judgements, type JudgementService } from '../judging';
import { Languages, ProblemModel, Problems, type LanguageCatalog, type ProblemReader } from '../problem';
import { SiteSettings, type Settings, type SiteSettingsReader } from '../settings';
import { Clock, EventBus, HookBus, Points, Tx } from '../tokens';
import { BankDoors, type BankDoorKeeper } from './bank-doors';
import { checkCode } from './code';
import { laneOf } from './fairness';
import { Pace, type PaceKeeper } from './pace';
import { presentRow } from './presenter';
import { loadRows } from './rows';
import { beforeSubmit, onSubmission, submissionCreated, type SubmitAttempt, type SubmitPlace } from './signals';
import { visibleParts } from './visibility';

export const Submitting = token<SubmitDesk>('submitting');

const isLocated = ({ cid, tid, gid }: SubmitBody): boolean => Boolean(cid || tid || gid);

/** Takes submissions: one transaction stores it and the wish for a verdict; judges are told when that is durable. */
@injectable()
export class SubmitDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Pace) private readonly pace: PaceKeeper,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(EventBus) private readonly events: Events,
    @inject(Problems) private readonly problems: ProblemReader,
    @inject(Languages) private readonly languages: LanguageCatalog,
    @inject(Judgements) private readonly judgements: JudgementService,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(BankDoors) private readonly doors: BankDoorKeeper,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /**
   * Refuses with the reason; a refused submission leaves no trace and starts no pause. `alongside` stores what belongs to
   * the submission in its transaction, and may refuse it.
   */
  async submit(
    viewer: Viewer,
    body: SubmitBody,
    ip: string,
    alongside: (tx: Transaction, submissionId: number) => Promise<void> = async () => undefined,
  ): Promise<SubmissionRow> {
    checkCode(body.code);
    const isOffered = await this.languages.offer();
    const settings = await this.settings.read();
    const at = this.clock.now();
    const row = await this.tx.run(async (tx) => {
      const attempt: SubmitAttempt = { tx, viewer, body, at, place: null };
      await this.hooks.run(beforeSubmit, attempt);
      const place = attempt.place ?? (await this.#openPlace(tx, viewer, body, settings));
      const problem = await ProblemModel.query(tx.knex).findById(place.pid).throwIfNotFound();
      const closed = this.doors.closed(problem.bank);
      if (closed) throw closed;
      const allowed = (await this.languages.allowed(tx.knex, place.pid)).filter(isOffered);
      if (!allowed.some(({ name }) => name === body.language)) {
        throw badInput('language', 'submission.language', { choices: allowed.map(({ name }) => name).join(', ') });
      }
      if (place.pace === 'paced') {
        await this.pace.keep(tx.knex, 'submit_pace', viewer.uid, settings.defaultSubmitInterval);
      }
      const id = await this.#store(tx, viewer, body, place, problem.bank, { at, ip });
      await alongside(tx, id);
      const [stored] = await loadRows(tx.knex, [id]);
      return stored!;
    });
    const [visible] = await visibleParts(this.points, viewer, [row], settings);
    return presentRow(row, visible!);
  }

  /** Outside contests, trainings and groups; those that nobody knows do not exist. */
  async #openPlace(
    tx: Transaction,
    viewer: Viewer,
    body: SubmitBody,
    { openPublicJudge }: Settings,
  ): Promise<SubmitPlace> {
    if (isLocated(body)) throw notFound('submission.noSuchPlace');
    if (!openPublicJudge) throw forbidden('submission.judgingClosed');
    const { id: pid, gid } = await this.problems.open(viewer, { problemId: body.pid }, tx.knex);
    return { pid, cid: 0, gid, tid: null, displayId: null, priority: Priority.practice, pace: 'paced' };
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
    const lane = await laneOf(tx.knex, uid);
    const [stored] = await tx
      .knex('submission')
      .insert({ ...where, code, length: code.length, ip, createdAt: at })
      .returning<{ id: number }[]>('id');
    const submissionId = stored!.id;
    await this.judgements.open(tx, { submissionId, reason: 'first', bank, priority, lane });
    const created = { submissionId, ...where, submittedAt: at };
    await this.hooks.run(onSubmission, { ...created, tx });
    tx.afterCommit(() => this.events.emit(submissionCreated, created));
    return submissionId;
  }
}
