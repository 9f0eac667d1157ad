import { token, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, forbidden, pageRange, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestPageSizes, type BoardRow, type VirtualCalls } from '../../contract';
import type { Standing } from '../../standings';
import { presentBoardRow, Ranks, rowsOf, rulesOf, type RankReader } from '../board';
import { Contests, type ContestFinder, type ContestModel } from '../contests';
import { showNameOf, type Participant } from '../participants';
import { refusePast } from '../replay';
import { VirtualRuns, type VirtualRunDesk } from './runs';
import { elapsedOf, ownStanding, withGuest } from './standings';

export const VirtualRanks = token<VirtualRankReader>('contest-virtual-ranks');

type VirtualRank = VirtualCalls['GET /api/get-contest-virtual-rank']['data'];
type Account = Omit<Participant, 'team' | 'showName' | 'isStar' | 'username'> & { username: string };

/** Those who took part as they stood when so much time had passed, and the one who takes part now among them. */
@injectable()
export class VirtualRankReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Ranks) private readonly ranks: RankReader,
    @inject(VirtualRuns) private readonly runs: VirtualRunDesk,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Of the caller's newest virtual run, also when it has ended. 403, 404. */
  async of(viewer: Viewer, { cid, ...page }: PageQuery & { cid: number }): Promise<VirtualRank> {
    const contest = await this.contests.enter(viewer, cid);
    const now = this.clock.now();
    const refusal = refusePast(contest, now);
    if (refusal) throw forbidden(refusal);
    const run = await this.runs.newest(viewer, cid);
    const rules = rulesOf(contest);
    const lengthMs = contest.endAt.getTime() - contest.startAt.getTime();
    const elapsedMs = elapsedOf(run, lengthMs, now);
    const scoreboardView = { hiddenFromMs: null, includesLate: false, withoutStars: false, untilMs: elapsedMs };
    const [{ board, standings, lettering }, guest] = await Promise.all([
      this.ranks.show(contest, scoreboardView),
      this.#guest(viewer, contest),
    ]);
    const { participants, fold } = board;
    // Rows are told apart by their uids, and the row of the same person in the contest itself may have it.
    const isTwice = participants.has(viewer.uid);
    const as = isTwice ? `virtual:${viewer.uid}` : viewer.uid;
    const own = ownStanding(fold.virtual(run.id), run, { uid: viewer.uid, as, rules, lengthMs });
    const isStar = (team: string): boolean => participants.get(team)?.isStar ?? false;
    const all = withGuest(standings, own, { rules, isStar });
    const written = { ...lettering, awards: new Map() };
    const write = (standing: Standing): BoardRow[] =>
      standing.team === as
        ? [presentBoardRow(standing, isTwice ? { ...guest, username: null } : guest, written)]
        : rowsOf({ board, lettering: written }, [standing]);
    const { offset, limit } = pageRange(page, ContestPageSizes.board);
    return {
      records: all.slice(offset, offset + limit).flatMap(write),
      total: all.length,
      own: write(all.find(({ team }) => team === as)!)[0] ?? null,
      elapsedMs,
    };
  }

  /** By the one name that the contest shows. */
  async #guest({ uid }: Viewer, { showName }: ContestModel): Promise<Participant> {
    const account = await this.knex('account')
      .where({ uid })
      .first<Account>('username', 'nickname', 'realname', 'school', 'gender', 'avatar');
    return { ...account, team: uid, showName: showNameOf(account, showName), isStar: false };
  }
}
