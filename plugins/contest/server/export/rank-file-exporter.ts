import { type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Sheet, type Viewer } from '@tribunal/server';
import { ContestType } from '../../contract';
import { scoreboardViewFor, ScoreboardReader, rowsOf } from '../board';
import { ContestAccess } from '../contests';
import { messagesIn } from '../messages';
import { rankSheet } from './sheet';

export interface RankExportOptions {
  cid: number;
  /** Whether to ignore the freeze. */
  forceRefresh?: boolean | undefined;
  removeStar?: boolean | undefined;
  containEnd?: boolean | undefined;
}

/** Exports the complete scoreboard as a table, including the names that only organisers may read. */
@injectable()
export class RankFileExporter {
  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ScoreboardReader) private readonly scoreboards: ScoreboardReader,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Creates the sheet of one moment, frozen as everybody sees it unless `forceRefresh`.
   * @throws 403 for users who do not run the contest
   * @throws 404
   */
  async createSheet(
    viewer: Viewer,
    { cid, containEnd, forceRefresh, removeStar }: RankExportOptions,
    locale: Locale,
  ): Promise<Sheet> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    const request = {
      ...(containEnd !== undefined && { containsEnd: containEnd }),
      ...(forceRefresh !== undefined && { forceRefresh }),
      ...(removeStar !== undefined && { removeStar }),
    };
    const [shown, problems] = await Promise.all([
      this.scoreboards.getBoard(contest, scoreboardViewFor(viewer, contest, request, this.clock.now())),
      this.contests.listProblems(cid),
    ]);
    const rows = rowsOf(shown, shown.standings).map((row) => {
      const { username = null, realname = null } = shown.board.participants.get(row.uid) ?? {};
      return { row, username, realname };
    });
    const labels = problems.map(({ displayId }) => displayId);
    return rankSheet(rows, contest.type === ContestType.Acm ? 'acm' : 'oi', labels, messagesIn(locale).export);
  }
}
