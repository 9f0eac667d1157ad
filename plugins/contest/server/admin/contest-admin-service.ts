import { PageSizes, type Locale, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { onCommentTargetRemoved } from '@tribunal/plugin-comment/contract';
import {
  audit,
  Clock,
  conflict,
  containsPattern,
  Db,
  forbidden,
  HookBus,
  pageOf,
  pageRange,
  Streams,
  Submissions,
  Tx,
  type StreamPublisher,
  type Transactions,
  type Viewer,
  PlaceDirectory,
} from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import type { Gid } from '@tribunal/server/place';
import { removeSubmissions } from '@tribunal/server/submission';
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
import {
  ContestAccess,
  ContestModel,
  denyDelete,
  isOrganiser,
  rightsIn,
  revealedAfter,
  statusOf,
  virtualsAt,
  type PlaceRights,
} from '../contests';
import { ContestLogWriter } from '../log';
import { messagesIn } from '../messages';
import { cloneTitle, copyContest } from './copy-contest';
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
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /**
   * Lists the contests of a place that the viewer may see, latest start first, for those who may create some there.
   * @throws 403
   */
  async list(viewer: Viewer, gid: Gid, query: ListQuery): Promise<Page<AdminContestRow>> {
    const place = await this.#enter(viewer, gid);
    const range = pageRange(query, PageSizes.adminTable);
    const now = this.clock.now();
    const listed = this.#listed(viewer, { gid, place, keyword: query.keyword?.trim() ?? '' });
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
    const tried = await this.#withSubmissions(rows.map(({ id }) => id));
    const records = rows.map((row) => {
      const { id, uid } = row;
      const rights = { uid, gid, place };
      const mayDelete = denyDelete(viewer, rights, { hasSubmissions: tried.has(id) }) === null;
      return presentContestRow(row, { mayEdit: isOrganiser(viewer, rights), mayDelete }, now);
    });
    return pageOf(records, total, range);
  }

  async get(viewer: Viewer, cid: number): Promise<AdminContest> {
    await this.contests.getAsOrganiser(viewer, cid);
    const [contest, submitters] = await Promise.all([
      withAuthor(ContestModel.query(this.knex)).findById(cid).throwIfNotFound(),
      this.#countSubmitters(cid),
    ]);
    return presentAdminContest(contest, submitters, this.clock.now());
  }

  /**
   * Creates a contest of the viewer's.
   * @throws 403
   */
  async create(viewer: Viewer, gid: Gid, save: ContestSave): Promise<{ id: number }> {
    await this.#enter(viewer, gid);
    return this.transactions.run(async () => {
      const { id } = await ContestModel.query(this.knex).insert({ ...settingsOf(save), gid, uid: viewer.uid });
      audit.about({ type: 'contest', id, name: save.title });
      return { id };
    });
  }

  /** Updates a contest. If the password changes, registered users have to enter the new one. */
  async update(viewer: Viewer, cid: number, save: ContestSave): Promise<void> {
    await this.transactions.run(async () => {
      const previous = await this.contests.lockAsOrganiser(viewer, cid);
      const settings = settingsOf(save, previous);
      audit.describe({ before: settingsIn(previous), after: settings });
      const revealedAt = revealedAfter(previous, settings, this.clock.now());
      await ContestModel.query(this.knex)
        .findById(cid)
        .patch({ ...settings, revealedAt });
      if (endsRegistrations(previous, settings)) await this.knex('contestRegistration').where({ cid }).delete();
      await this.#recordChange(cid);
    });
  }

  async setVisible(viewer: Viewer, cid: number, isVisible: boolean): Promise<void> {
    await this.transactions.run(async () => {
      const contest = await this.contests.lockAsOrganiser(viewer, cid);
      audit.describe({ before: { isVisible: contest.isVisible }, after: { isVisible } });
      await ContestModel.query(this.knex).findById(cid).patch({ isVisible });
      await this.#recordChange(cid);
    });
  }

  /**
   * Creates a hidden copy owned by the viewer in the same place, with settings and problems but without any of its
   * events.
   */
  async clone(viewer: Viewer, cid: number, locale: Locale): Promise<{ id: number }> {
    return this.transactions.run(async () => {
      const model = await this.contests.getAsOrganiser(viewer, cid);
      if (!model.place.canCreate) throw forbidden();
      const title = cloneTitle(model.title, messagesIn(locale).admin.cloned);
      return { id: await copyContest(this.knex, model, { title, gid: model.gid, uid: viewer.uid }) };
    });
  }

  /**
   * Deletes a contest with everything in it, including its submissions: nobody could read them any more, and verdicts
   * would arrive for a missing contest. Problems stay in the bank. Refuses as `denyDelete` does.
   * @throws 403
   * @throws 409 while the contest runs or somebody takes part virtually, or for submissions that the viewer may not delete
   */
  async remove(viewer: Viewer, cid: number): Promise<void> {
    await this.transactions.run(async () => {
      const contest = await this.contests.lockAsOrganiser(viewer, cid);
      // New submissions wait for the lock.
      const hasSubmissions = (await this.#withSubmissions([cid])).has(cid);
      const denial = denyDelete(viewer, contest, { hasSubmissions });
      if (denial === 'forbidden') throw forbidden();
      if (denial) throw conflict('cid', denial);
      const now = this.clock.now();
      if (statusOf(contest, now) === ContestStatus.Running) throw conflict('cid', 'contest.admin.running');
      if (await virtualsAt(this.knex, now).where({ cid }).first('id')) {
        throw conflict('cid', 'contest.admin.virtualRunning');
      }
      audit.describe({ before: settingsIn(contest), after: null });
      await this.#delete(cid);
    });
  }

  /** Deletes the contests of a group that is removed, also running ones, with everything in them. */
  async removeGroup(gid: number): Promise<void> {
    const contests = await ContestModel.query(this.knex).where({ gid }).orderBy('id').forUpdate();
    for (const { id } of contests) await this.#delete(id);
  }

  async #delete(cid: number): Promise<void> {
    await removeSubmissions(this.knex, { cid });
    await this.hooks.run(onCommentTargetRemoved, { kind: 'contest', id: cid });
    await ContestModel.query(this.knex).deleteById(cid);
    afterCommit(() => this.#publishChange(cid));
  }

  /** Returns those of these contests to which users have submitted. Records contain only the submissions of their file. */
  async #withSubmissions(cids: readonly number[]): Promise<Set<number>> {
    const found = await this.knex('contest as c')
      .whereIn('c.id', [...cids])
      .whereExists(this.knex.from(Submissions.as(this.knex, 's')).whereRaw('s.cid = c.id').select(this.knex.raw('1')))
      .pluck('c.id');
    return new Set(found);
  }

  async #countSubmitters(cid: number): Promise<number> {
    const submissions = this.knex('contestEvent').where({ cid, kind: 'submission' }).whereNull('virtualId');
    const [found] = await submissions.countDistinct<{ count: string }[]>({ count: 'team' });
    return Number(found!.count);
  }

  async #enter(viewer: Viewer, gid: Gid): Promise<PlaceRights> {
    const place = rightsIn(viewer, await this.places.open(viewer, gid));
    if (!place.canCreate) throw forbidden();
    return place;
  }

  async #recordChange(cid: number): Promise<void> {
    await this.log.append(cid, [{ kind: 'settings' }]);
    afterCommit(() => this.#publishChange(cid));
  }

  #publishChange(cid: number): void {
    this.streams.publishToSubscribers(contestUpdates, String(cid), { kind: 'contest' });
    this.streams.publishToSubscribers(contestChanges, String(cid), null);
  }

  #listed(viewer: Viewer, { gid, place, keyword }: { gid: Gid; place: PlaceRights; keyword: string }) {
    const contests = ContestModel.query(this.knex).where('contest.gid', gid);
    if (!place.canManage) {
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
