import { PageSizes, token, type Locale, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { forgetPlace } from '@tribunal/plugin-comment/contract';
import {
  Clock,
  conflict,
  containing,
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
  contestNews,
  ContestStatus,
  type AdminContest,
  type AdminContestRow,
  type ContestSave,
} from '../../contract';
import { Contests, ContestModel, ContestProblemModel, isContestAdmin, statusOf, type ContestFinder } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { wordsIn } from '../words';
import { cloneTitle } from './clone';
import { presentAdminContest, presentContestRow, type SignedContest } from './presenter';
import { endsRegistrations, revealedAfter, settingsIn, settingsOf } from './settings';

export const Office = token<ContestOffice>('contest-office');

type ListQuery = PageQuery & { keyword?: string | undefined };

/** The keyword as an id; larger ones are nobody's. */
const idIn = (keyword: string): number | null => (/^\d{1,9}$/.test(keyword) ? Number(keyword) : null);

/** Contests as those see them who make them. Whoever does not run one is refused as `ContestFinder.run` does. */
@injectable()
export class ContestOffice {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(LogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** Those that the viewer may see, outside groups; the latest to start first. */
  async list(viewer: Viewer, query: ListQuery): Promise<Page<AdminContestRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const now = this.clock.now();
    const listed = this.#listed(viewer, query.keyword?.trim() ?? '');
    const [total, rows] = await Promise.all([
      listed.clone().resultSize(),
      signed(listed.clone())
        .orderBy([
          { column: 'contest.startAt', order: 'desc' },
          { column: 'contest.id', order: 'desc' },
        ])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    const records = (rows as SignedContest[]).map((row) => presentContestRow(row, isContestAdmin(viewer, row), now));
    return pageOf(records, total, range);
  }

  async one(viewer: Viewer, cid: number): Promise<AdminContest> {
    await this.contests.run(viewer, cid);
    const [row] = await signed(ContestModel.query(this.knex).where('contest.id', cid));
    return presentAdminContest(row as SignedContest, this.clock.now());
  }

  async create({ uid }: Viewer, save: ContestSave): Promise<{ id: number }> {
    const { id } = await ContestModel.query(this.knex).insert({ ...settingsOf(save), uid });
    return { id };
  }

  /** Whoever had the old password of a contest has to give the new one. */
  async change(viewer: Viewer, cid: number, save: ContestSave): Promise<void> {
    await this.tx.run(async (tx) => {
      const before = await this.contests.runHeld(viewer, cid, tx.knex);
      const settings = settingsOf(save, before);
      const revealedAt = revealedAfter(before, settings, this.clock.now());
      await ContestModel.query(tx.knex)
        .findById(cid)
        .patch({ ...settings, revealedAt });
      if (endsRegistrations(before, settings)) await tx.knex('contestRegistration').where({ cid }).delete();
      await this.#tellChange(tx, cid);
    });
  }

  async show(viewer: Viewer, cid: number, isVisible: boolean): Promise<void> {
    await this.tx.run(async (tx) => {
      await this.contests.runHeld(viewer, cid, tx.knex);
      await ContestModel.query(tx.knex).findById(cid).patch({ isVisible });
      await this.#tellChange(tx, cid);
    });
  }

  /** Hidden, by the viewer, with settings and problems and nothing of what happened in it. */
  async clone(viewer: Viewer, cid: number, locale: Locale): Promise<{ id: number }> {
    return this.tx.run(async ({ knex }) => {
      const model = await this.contests.run(viewer, cid, knex);
      const { id } = await ContestModel.query(knex).insert({
        ...settingsIn(model),
        title: cloneTitle(model.title, wordsIn(locale).office.cloned),
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
   * For root alone; 409 while it runs. Everything in it goes, and so do its submissions: nobody could read them any more,
   * and verdicts would come to a contest that is not there. Problems stay in the bank.
   */
  async remove(viewer: Viewer, cid: number): Promise<void> {
    if (!isRoot(viewer)) throw forbidden();
    await this.tx.run(async (tx) => {
      const contest = await this.contests.runHeld(viewer, cid, tx.knex);
      if (statusOf(contest, this.clock.now()) === ContestStatus.Running) {
        throw conflict('cid', 'contest.office.running');
      }
      await removeSubmissions(tx.knex, { cid });
      await this.hooks.run(forgetPlace, { kind: 'contest', id: cid, tx });
      await ContestModel.query(tx.knex).deleteById(cid);
      tx.afterCommit(() => this.#tell(cid));
    });
  }

  async #tellChange(tx: Transaction, cid: number): Promise<void> {
    await this.log.append(tx, cid, [{ kind: 'settings' }]);
    tx.afterCommit(() => this.#tell(cid));
  }

  #tell(cid: number): void {
    this.streams.tell(contestNews, String(cid), { kind: 'contest' });
    this.streams.tell(contestChanges, String(cid), null);
  }

  #listed(viewer: Viewer, keyword: string) {
    const contests = ContestModel.query(this.knex).whereNull('contest.gid');
    if (!isRoot(viewer)) {
      void contests.where((seen) => seen.where('contest.isVisible', true).orWhere('contest.uid', viewer.uid));
    }
    if (keyword === '') return contests;
    return contests.where((found) => {
      void found.whereILike('contest.title', containing(keyword));
      const id = idIn(keyword);
      if (id !== null) void found.orWhere('contest.id', id);
    });
  }
}

const signed = (contests: QueryBuilder<ContestModel>) =>
  contests.leftJoin('account', 'account.uid', 'contest.uid').select('contest.*', 'account.username as author');
