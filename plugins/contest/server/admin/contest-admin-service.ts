import { PageSizes, type Locale, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { onPlaceRemoved } from '@tribunal/plugin-comment/contract';
import {
  audit,
  Clock,
  conflict,
  containsPattern,
  Db,
  forbidden,
  HookBus,
  isRoot,
  pageOf,
  pageRange,
  removeSubmissions,
  Streams,
  Tx,
  type StreamPublisher,
  type Transaction,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import {
  contestChanges,
  contestUpdates,
  ContestStatus,
  type AdminContest,
  type AdminContestRow,
  type ContestSave,
} from '../../contract';
import { ContestAccess, ContestModel, ContestProblemModel, isOrganiser, revealedAfter, statusOf } from '../contests';
import { ContestLogWriter } from '../log';
import { messagesIn } from '../messages';
import { cloneTitle } from './clone';
import { presentAdminContest, presentContestRow } from './presenter';
import { endsRegistrations, settingsIn, settingsOf } from './settings';

type ListQuery = PageQuery & { keyword?: string | undefined };

/** Parses the keyword as an id; no id is larger than nine digits. */
const idIn = (keyword: string): number | null => (/^\d{1,9}$/.test(keyword) ? Number(keyword) : null);

/** Manages contests for their organisers. Refuses users who do not run a contest as `ContestAccess.getAsOrganiser` does. */
@injectable()
export class ContestAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** Lists the contests outside groups that the viewer may see, latest start first. */
  async list(viewer: Viewer, query: ListQuery): Promise<Page<AdminContestRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const now = this.clock.now();
    const listed = this.#listed(viewer, query.keyword?.trim() ?? '');
    const [total, rows] = await Promise.all([
      listed.clone().resultSize(),
      withAuthor(listed.clone())
        .orderBy([
          { column: 'contest.startAt', order: 'desc' },
          { column: 'contest.id', order: 'desc' },
        ])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    const records = rows.map((row) => presentContestRow(row, isOrganiser(viewer, row), now));
    return pageOf(records, total, range);
  }

  async get(viewer: Viewer, cid: number): Promise<AdminContest> {
    await this.contests.getAsOrganiser(viewer, cid);
    const contest = await withAuthor(ContestModel.query(this.knex)).findById(cid).throwIfNotFound();
    return presentAdminContest(contest, this.clock.now());
  }

  async create({ uid }: Viewer, save: ContestSave): Promise<{ id: number }> {
    return this.tx.run(async ({ knex }) => {
      const { id } = await ContestModel.query(knex).insert({ ...settingsOf(save), uid });
      audit.about({ type: 'contest', id, name: save.title });
      return { id };
    });
  }

  /** Updates a contest. If the password changes, registered users have to enter the new one. */
  async update(viewer: Viewer, cid: number, save: ContestSave): Promise<void> {
    await this.tx.run(async (tx) => {
      const previous = await this.contests.lockAsOrganiser(viewer, cid, tx.knex);
      const settings = settingsOf(save, previous);
      audit.describe({ before: settingsIn(previous), after: settings });
      const revealedAt = revealedAfter(previous, settings, this.clock.now());
      await ContestModel.query(tx.knex)
        .findById(cid)
        .patch({ ...settings, revealedAt });
      if (endsRegistrations(previous, settings)) await tx.knex('contestRegistration').where({ cid }).delete();
      await this.#recordChange(tx, cid);
    });
  }

  async setVisible(viewer: Viewer, cid: number, isVisible: boolean): Promise<void> {
    await this.tx.run(async (tx) => {
      const contest = await this.contests.lockAsOrganiser(viewer, cid, tx.knex);
      audit.describe({ before: { isVisible: contest.isVisible }, after: { isVisible } });
      await ContestModel.query(tx.knex).findById(cid).patch({ isVisible });
      await this.#recordChange(tx, cid);
    });
  }

  /** Creates a hidden copy owned by the viewer, with settings and problems but without any of its events. */
  async clone(viewer: Viewer, cid: number, locale: Locale): Promise<{ id: number }> {
    return this.tx.run(async ({ knex }) => {
      const model = await this.contests.getAsOrganiser(viewer, cid, knex);
      const { id } = await ContestModel.query(knex).insert({
        ...settingsIn(model),
        title: cloneTitle(model.title, messagesIn(locale).admin.cloned),
        unitMs: model.unitMs,
        tieBreak: model.tieBreak,
        gid: model.gid,
        isVisible: false,
        source: cid,
        uid: viewer.uid,
      });
      const problems = await ContestProblemModel.query(knex).where({ cid }).whereNotNull('pid').orderBy('id');
      for (const { pid, displayId, displayTitle, color } of problems as ContestProblemModel[]) {
        await ContestProblemModel.query(knex).insert({ cid: id, pid, displayId, displayTitle, color });
      }
      return { id };
    });
  }

  /**
   * Deletes a contest with everything in it, including its submissions: nobody could read them any more, and verdicts
   * would arrive for a missing contest. Problems stay in the bank. Only root may.
   * @throws 409 while the contest runs
   */
  async remove(viewer: Viewer, cid: number): Promise<void> {
    if (!isRoot(viewer)) throw forbidden();
    await this.tx.run(async (tx) => {
      const contest = await this.contests.lockAsOrganiser(viewer, cid, tx.knex);
      if (statusOf(contest, this.clock.now()) === ContestStatus.Running) {
        throw conflict('cid', 'contest.admin.running');
      }
      audit.describe({ before: settingsIn(contest), after: null });
      await removeSubmissions(tx.knex, { cid });
      await this.hooks.run(onPlaceRemoved, { kind: 'contest', id: cid, tx });
      await ContestModel.query(tx.knex).deleteById(cid);
      tx.afterCommit(() => this.#publishChange(cid));
    });
  }

  async #recordChange(tx: Transaction, cid: number): Promise<void> {
    await this.log.append(tx, cid, [{ kind: 'settings' }]);
    tx.afterCommit(() => this.#publishChange(cid));
  }

  #publishChange(cid: number): void {
    this.streams.publishToSubscribers(contestUpdates, String(cid), { kind: 'contest' });
    this.streams.publishToSubscribers(contestChanges, String(cid), null);
  }

  #listed(viewer: Viewer, keyword: string) {
    const contests = ContestModel.query(this.knex).whereNull('contest.gid');
    if (!isRoot(viewer)) {
      void contests.where((visible) => visible.where('contest.isVisible', true).orWhere('contest.uid', viewer.uid));
    }
    if (keyword === '') return contests;
    return contests.where((found) => {
      void found.whereILike('contest.title', containsPattern(keyword));
      const id = idIn(keyword);
      if (id !== null) void found.orWhere('contest.id', id);
    });
  }
}

const withAuthor = (contests: QueryBuilder<ContestModel>) => contests.withGraphJoined('author(name)');
