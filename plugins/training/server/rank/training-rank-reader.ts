import type { Page, PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, Db, pageOf, pageRange, type Viewer, PlaceDirectory } from '@tribunal/server';
import type { Knex } from 'knex';
import { TrainingPageSizes, type TrainingRankRow } from '../../contract';
import { isTrainingAdmin, TrainingAccess, type TrainingModel } from '../trainings';
import { BoardCache } from './board-cache';
import { accountsOf, membersMatching } from './members';
import { presentRankRow } from './presenter';
import type { Standing } from './standings';

export type RankQuery = PageQuery & { tid: number; keyword?: string };
interface Ranked {
  standing: Standing;
  rank: number;
}

/** Refuses public trainings: without members there is no ranking. */
export function checkHasMembers({ auth }: Pick<TrainingModel, 'auth'>): void {
  if (auth === 'Public') throw badInput('tid', 'training.noRank');
}

/** Reads the rankings of private trainings. */
@injectable()
export class TrainingRankReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(BoardCache) private readonly boards: BoardCache,
  ) {}

  /**
   * Returns a page of the members, best first, without the training's author, managers and banned members.
   * @throws 400 for a public training
   * @throws 403
   * @throws 404
   */
  async getPage(viewer: Viewer, query: RankQuery): Promise<Page<TrainingRankRow>> {
    const { tid, keyword } = query;
    const { training, place } = await this.trainings.getEntered(viewer, tid);
    checkHasMembers(training);
    const readership = isTrainingAdmin(viewer, training, place) ? 'admin' : 'member';
    const range = pageRange(query, TrainingPageSizes.rank);
    const [{ problems, standings }, managers, wanted] = await Promise.all([
      this.boards.read(tid),
      this.places.listManagers(training.gid),
      membersMatching(this.knex, tid, keyword, readership),
    ]);
    const excluded = new Set([...managers, training.uid]);
    const ranked = withRanks(standings.filter(({ uid, isBanned }) => !isBanned && !excluded.has(uid)));
    const found = wanted ? ranked.filter(({ standing }) => wanted.has(standing.uid)) : ranked;
    const shown = found.slice(range.offset, range.offset + range.limit);
    const accounts = await accountsOf(
      this.knex,
      shown.map(({ standing }) => standing.uid),
    );
    const rows = shown.flatMap(({ standing, rank }) => {
      const account = accounts.get(standing.uid);
      return account ? presentRankRow({ ...standing, rank, account, problems, dueAt: training.dueAt, readership }) : [];
    });
    return pageOf(rows, found.length, range);
  }
}

/** Equal results share a rank, and the following ranks are skipped. */
function withRanks(standings: readonly Standing[]): Ranked[] {
  const ranked: Ranked[] = [];
  for (const [index, standing] of standings.entries()) {
    const above = ranked.at(-1);
    const isEqual = above?.standing.ac === standing.ac && above.standing.totalRunTime === standing.totalRunTime;
    ranked.push({ standing, rank: isEqual ? above.rank : index + 1 });
  }
  return ranked;
}
