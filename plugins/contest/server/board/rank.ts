import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, pageOf, pageRange, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestPageSizes, type BoardPage, type BoardQuery, type BoardRow, type ContestOutsize } from '../../contract';
import { awardsOf, type Standing } from '../../standings';
import { listed, presentContest, type ListedContest } from '../access';
import { Contests, type ContestFinder, type ContestModel } from '../contests';
import { Boards, type BoardKeeper } from './boards';
import type { ContestBoard } from './contest-board';
import { outlookOf, refuseOutside, type Outlook } from './outlook';
import { presentBoardRow, type Lettering } from './presenter';

export const Ranks = token<RankReader>('contest-ranks');

/** One board as it can be shown: the standings from an outlook, and how to write them. */
export interface ShownBoard {
  board: ContestBoard;
  standings: readonly Standing[];
  lettering: Lettering;
}

/** The boards of contests, for those inside and for everybody. */
@injectable()
export class RankReader {
  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Boards) private readonly boards: BoardKeeper,
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** For those who may enter, whose own row is pinned. 403, 404. */
  async inside(viewer: Viewer, query: BoardQuery): Promise<BoardPage> {
    const contest = await this.contests.enter(viewer, query.cid);
    return this.#page(viewer, contest, query, [viewer.uid]);
  }

  /** For everybody, while the contest has such a board and has begun. 403, 404. */
  async outside(viewer: Viewer | null, query: BoardQuery): Promise<BoardPage> {
    return this.#page(viewer, await this.#seeOutside(viewer, query.cid), query, []);
  }

  /** What goes with that board. 403, 404. */
  async outsideInfo(viewer: Viewer | null, cid: number): Promise<ContestOutsize> {
    await this.#seeOutside(viewer, cid);
    const [row, problems] = await Promise.all([
      listed(this.knex).where('c.id', cid).first<ListedContest>(),
      this.contests.problems(cid),
    ]);
    const problemList = problems.map(({ id, displayId, displayTitle, color }) => ({
      id,
      displayId,
      displayTitle,
      color,
    }));
    return { contest: presentContest(row, this.clock.now()), problemList };
  }

  async #seeOutside(viewer: Viewer | null, cid: number): Promise<ContestModel> {
    const contest = await this.contests.see(viewer, cid);
    const refusal = refuseOutside(contest, this.clock.now());
    if (refusal) throw refusal;
    return contest;
  }

  /** What can be seen of the contest from there, with everything in it that was committed before the call. */
  async show(contest: ContestModel, outlook: Outlook): Promise<ShownBoard> {
    const [board, problems] = await Promise.all([this.boards.of(contest), this.contests.problems(contest.id)]);
    const standings = board.standings(outlook);
    const labels = new Map(problems.map(({ id, displayId }) => [id, displayId]));
    return {
      board,
      standings,
      lettering: { showName: contest.showName, labels, awards: awardsOf(standings, contest) },
    };
  }

  async #page(viewer: Viewer | null, contest: ContestModel, query: BoardQuery, own: string[]): Promise<BoardPage> {
    const outlook = outlookOf(viewer, contest, query, this.clock.now());
    const range = pageRange(query, ContestPageSizes.board);
    const shown = await this.show(contest, outlook);
    const followed = new Set(query.concernedList);
    const found = matching(shown, query.keyword);
    const pinned = range.page === 1 ? [...new Set([...own, ...followed])] : [];
    const byTeam = new Map(pinned.length === 0 ? [] : found.map((standing) => [standing.team, standing]));
    const write = (standing: Standing): BoardRow[] => {
      const [row] = rowsOf(shown, [standing]);
      return row ? [followed.has(row.uid) ? { ...row, isFollowed: true } : row] : [];
    };
    return {
      ...pageOf(found.slice(range.offset, range.offset + range.limit).flatMap(write), found.length, range),
      pinned: inOrder(pinned, own, byTeam).flatMap(write),
      isSealed: outlook.hiddenFromMs !== null,
      version: shown.board.version,
    };
  }
}

/** The rows of these standings; of those whose account has just gone there is none. */
export const rowsOf = ({ board, lettering }: ShownBoard, standings: readonly Standing[]): BoardRow[] =>
  standings.flatMap((standing) => {
    const participant = board.participants.get(standing.team);
    return participant ? presentBoardRow(standing, participant, lettering) : [];
  });

/** Those whose school or shown name has the keyword in it. */
function matching({ board, standings }: ShownBoard, keyword = ''): readonly Standing[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return standings;
  return standings.filter(({ team }) => {
    const { showName = '', school = null } = board.participants.get(team) ?? {};
    return showName.toLowerCase().includes(wanted) || (school ?? '').toLowerCase().includes(wanted);
  });
}

/** One's own row first, then the followed as they stand on the board. */
function inOrder(
  teams: readonly string[],
  own: readonly string[],
  byTeam: ReadonlyMap<string, Standing>,
): readonly Standing[] {
  const found = teams.flatMap((team) => byTeam.get(team) ?? []);
  const places = new Map([...byTeam.keys()].map((team, place) => [team, own.includes(team) ? -1 : place]));
  return found.sort((a, b) => places.get(a.team)! - places.get(b.team)!);
}
