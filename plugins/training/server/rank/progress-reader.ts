import { compareNames, type Locale, type Page } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Db,
  notFound,
  pageOf,
  pageRange,
  Tx,
  audit,
  type Sheet,
  type Transactions,
  type Viewer,
  userTextCell,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  TrainingPageSizes,
  type ProgressProblem,
  type ProgressRow,
  type RankCalls,
  type ProgressCell,
} from '../../contract';
import { TrainingChanges } from '../submitting';
import { sectionsOf, sortedSections, TrainingAccess, TrainingSectionModel } from '../trainings';
import { BoardCache } from './board-cache';
import { accountsOf, membersMatching, type MemberAccount } from './members';
import { cellsById, presentProgressCell } from './presenter';
import { checkHasMembers, type RankQuery } from './training-rank-reader';
import type { Standing } from './standings';
import { sheetTexts } from '../messages';

/** Formats a result: `AC(n)` is solved at the n-th attempt, with `*` if after the due time; `(n)` are failed attempts. */
function progressCell(cell: ProgressCell | undefined): string {
  if (!cell) return '';
  return cell.isAC ? `AC(${cell.tries})${cell.isLate ? '*' : ''}` : `(${cell.tries})`;
}

/** Converts the progress of members to a table with a header row. */
function progressSheet(problems: readonly ProgressProblem[], members: readonly ProgressRow[], locale: Locale): Sheet {
  const { username, realname, solved } = sheetTexts(locale);
  const ids = problems.map(({ problemId }) => problemId);
  return [
    [username, realname, solved, ...ids.map(userTextCell)],
    ...members.map((member) => [
      userTextCell(member.username),
      userTextCell(member.realname),
      member.ac,
      ...ids.map((id) => progressCell(member.cells[id])),
    ]),
  ];
}

type Progress = RankCalls['GET /api/get-training-progress']['data'];
type Listed = Standing & { account: MemberAccount };

/** Shows training admins who solved what, and lets them exclude members. */
@injectable()
export class ProgressReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(BoardCache) private readonly boards: BoardCache,
    @inject(TrainingChanges) private readonly changes: TrainingChanges,
  ) {}

  /**
   * Returns a page of all members, by user name.
   * @throws 400 for a public training
   * @throws 403
   * @throws 404
   */
  async getPage(viewer: Viewer, query: RankQuery): Promise<Progress> {
    const range = pageRange(query, TrainingPageSizes.progress);
    const { problems, sections, listed, present } = await this.#load(viewer, query);
    const shown = listed.slice(range.offset, range.offset + range.limit).map(present);
    return { problems, sections, members: pageOf(shown, listed.length, range) as Page<ProgressRow> };
  }

  /** Returns the progress of all members as a table. Refuses as `getPage` does. */
  async createSheet(viewer: Viewer, tid: number, locale: Locale): Promise<Sheet> {
    const { problems, listed, present } = await this.#load(viewer, { tid });
    return progressSheet(problems, listed.map(present), locale);
  }

  /**
   * Excludes a member from the training, or admits them again. Their results stay.
   * @throws 403
   * @throws 404
   */
  async setBanned(viewer: Viewer, tid: number, uid: string, isBanned: boolean): Promise<void> {
    await this.transactions.run(async () => {
      await this.trainings.lockAsAdmin(viewer, tid);
      const before = await this.knex('trainingMember').where({ tid, uid }).first('isBanned');
      if (!before) throw notFound('training.noSuchMember');
      audit.describe({ before: { uid, isBanned: before.isBanned }, after: { uid, isBanned } });
      await this.knex('trainingMember').where({ tid, uid }).update({ isBanned });
      await this.changes.record([{ tid, uid, pid: null }]);
    });
  }

  async #load(viewer: Viewer, { tid, keyword }: RankQuery) {
    const { training } = await this.trainings.getAsAdmin(viewer, tid);
    checkHasMembers(training);
    const [board, sections, wanted] = await Promise.all([
      this.boards.read(tid),
      TrainingSectionModel.query(this.knex).where({ tid }),
      membersMatching(this.knex, tid, keyword, 'admin'),
    ]);
    const found = board.standings.filter(({ uid }) => !wanted || wanted.has(uid));
    const accounts = await accountsOf(
      this.knex,
      found.map(({ uid }) => uid),
    );
    const listed: Listed[] = found.flatMap((one) => {
      const account = accounts.get(one.uid);
      return account ? { ...one, account } : [];
    });
    const sectionOf = sectionsOf(sections, board.problems);
    const problems: ProgressProblem[] = board.problems.map(({ pid, problemId, title }) => {
      return { pid, problemId, title, sectionId: sectionOf.get(pid) ?? null };
    });
    return {
      problems,
      sections: sortedSections(sections).map(({ id, title }) => ({ id, title })),
      listed: listed.sort((a, b) => compareNames(a.account.username, b.account.username)),
      present: ({ uid, isBanned, ac, cells, account: { username, realname } }: Listed): ProgressRow => ({
        uid,
        username,
        realname,
        isBanned,
        ac,
        cells: cellsById(cells, board.problems, (cell) => presentProgressCell(cell, training.dueAt)),
      }),
    };
  }
}
