import { token, type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Viewer } from '@tribunal/server';
import { ContestType } from '../../contract';
import { scoreboardViewFor, Ranks, rowsOf, type RankReader } from '../board';
import { Contests, type ContestFinder } from '../contests';
import { wordsIn } from '../words';
import { rankSheet, type Sheet } from './sheet';

export const RankFiles = token<RankFileMaker>('contest-rank-files');

export interface RankWish {
  cid: number;
  /** As it is, unsealed. */
  forceRefresh?: boolean | undefined;
  removeStar?: boolean | undefined;
  containEnd?: boolean | undefined;
}

/** The whole board as a table, with the names that only organisers may read. */
@injectable()
export class RankFileMaker {
  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Ranks) private readonly ranks: RankReader,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Of one moment, and sealed as everybody sees it unless `forceRefresh`. 403 for those who do not run the contest, 404. */
  async sheet(viewer: Viewer, { cid, containEnd, forceRefresh, removeStar }: RankWish, locale: Locale): Promise<Sheet> {
    const contest = await this.contests.run(viewer, cid);
    const wish = {
      ...(containEnd !== undefined && { containsEnd: containEnd }),
      ...(forceRefresh !== undefined && { forceRefresh }),
      ...(removeStar !== undefined && { removeStar }),
    };
    const [shown, problems] = await Promise.all([
      this.ranks.show(contest, scoreboardViewFor(viewer, contest, wish, this.clock.now())),
      this.contests.problems(cid),
    ]);
    const rows = rowsOf(shown, shown.standings).map((row) => {
      const { username = null, realname = null } = shown.board.participants.get(row.uid) ?? {};
      return { row, username, realname };
    });
    const labels = problems.map(({ displayId }) => displayId);
    return rankSheet(rows, contest.type === ContestType.Acm ? 'acm' : 'oi', labels, wordsIn(locale).export);
  }
}
