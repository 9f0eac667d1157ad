import { type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, forbidden, pageRange, type Viewer, Accounts } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestPageSizes, type BoardRow } from '@tribunal/plugin-contest/contract';
import type { Standing } from '@tribunal/plugin-contest/standings';
import {
  presentBoardRow,
  ScoreboardReader,
  rowsOf,
  rulesOf,
  ContestAccess,
  type ContestModel,
  showNameOf,
  type Participant,
} from '@tribunal/plugin-contest/server';
import type { VirtualCalls } from '../../contract';
import { denyReplay } from '../replay';
import { VirtualRunService } from './virtual-run-service';
import { elapsedOf, ownStanding, withGuest } from './standings';

type VirtualRank = VirtualCalls['GET /api/get-contest-virtual-rank']['data'];

/** Reads the original standings after the same elapsed time, with the virtual participant inserted. */
@injectable()
export class VirtualScoreboardReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ScoreboardReader) private readonly scoreboards: ScoreboardReader,
    @inject(VirtualRunService) private readonly runs: VirtualRunService,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Returns the ranking for the viewer's newest virtual participation, even if it has ended.
   * @throws 403
   * @throws 404
   */
  async get(viewer: Viewer, { cid, ...page }: PageQuery & { cid: number }): Promise<VirtualRank> {
    const contest = await this.contests.getEntered(viewer, cid);
    const now = this.clock.now();
    const denial = denyReplay(contest, now);
    if (denial) throw forbidden(denial);
    const run = await this.runs.getNewest(viewer, cid);
    const rules = rulesOf(contest);
    const lengthMs = contest.endAt.getTime() - contest.startAt.getTime();
    const elapsedMs = elapsedOf(run, lengthMs, now);
    const scoreboardView = { hiddenFromMs: null, includesLate: false, withoutStars: false, untilMs: elapsedMs };
    const [{ board, standings, rowLabels }, guest] = await Promise.all([
      this.scoreboards.getBoard(contest, scoreboardView),
      this.#guest(viewer, contest),
    ]);
    const { participants, fold } = board;
    // Rows are identified by uid, which the same person's row in the original contest may already use.
    const isTwice = participants.has(viewer.uid);
    const as = isTwice ? `virtual:${viewer.uid}` : viewer.uid;
    const own = ownStanding(fold.virtual(run.id), run, { uid: viewer.uid, as, rules, lengthMs });
    const isStar = (team: string): boolean => participants.get(team)?.isStar ?? false;
    const all = withGuest(standings, own, { rules, isStar });
    const withoutAwards = { ...rowLabels, awards: new Map() };
    const write = (standing: Standing): BoardRow[] =>
      standing.team === as
        ? [presentBoardRow(standing, isTwice ? { ...guest, username: null } : guest, withoutAwards)]
        : rowsOf({ board, rowLabels: withoutAwards }, [standing]);
    const { offset, limit } = pageRange(page, ContestPageSizes.board);
    return {
      records: all.slice(offset, offset + limit).flatMap(write),
      total: all.length,
      own: write(all.find(({ team }) => team === as)!)[0] ?? null,
      elapsedMs,
    };
  }

  /** Returns the virtual participant under the name that the contest shows. */
  async #guest({ uid }: Viewer, { showName }: ContestModel): Promise<Participant> {
    const account = await Accounts.query(this.knex)
      .where({ uid })
      .first('username', 'nickname', 'realname', 'school', 'gender', 'avatar');
    return { ...account!, team: uid, showName: showNameOf(account!, showName), isStar: false };
  }
}
