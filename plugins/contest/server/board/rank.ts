import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, pageOf, pageRange, Written, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestPageSizes, type BoardPage, type BoardQuery, type BoardRow, type ContestOutsize } from '../../contract';
import { awardsOf, type Standing } from '../../standings';
import { listed, presentContest, type ListedContest } from '../access';
import { Contests, isContestAdmin, type ContestFinder, type ContestModel } from '../contests';
import { Scoreboards, type ScoreboardCache } from './scoreboard-cache';
import type { ContestBoard } from './contest-board';
import { scoreboardViewFor, refuseOutside, sealChangeOf, type ScoreboardView } from './scoreboard-view';
import { presentBoardRow, type Lettering } from './presenter';
import { RowTexts } from './row-texts';

export const Ranks = token<RankReader>('contest-ranks');

/** One board as it can be shown: the standings from one view, and how to write them. */
export interface ShownBoard {
  board: ContestBoard;
  standings: readonly Standing[];
  /** Of these standings. */
  version: number;
  lettering: Lettering;
}

/** The boards of contests, for those inside and for everybody. */
@injectable()
export class RankReader {
  readonly #texts = new RowTexts();

  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Scoreboards) private readonly boards: ScoreboardCache,
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** For those who may enter, whose own row is pinned. 403, 404. */
  async inside(viewer: Viewer, query: BoardQuery): Promise<Written<BoardPage>> {
    const contest = await this.contests.enter(viewer, query.cid);
    return this.#page(viewer, contest, query, [viewer.uid]);
  }

  /** For everybody, while the contest has such a board and has begun. 403, 404. */
  async outside(viewer: Viewer | null, query: BoardQuery): Promise<Written<BoardPage>> {
    return this.#page(viewer, await this.#seeOutside(viewer, query.cid), query, []);
  }

  /** What goes with that board. 403, 404. */
  async outsideInfo(viewer: Viewer | null, cid: number): Promise<ContestOutsize> {
    const contest = await this.#seeOutside(viewer, cid);
    const [row, problems] = await Promise.all([
      listed(this.knex).where('c.id', cid).first<ListedContest>(),
      this.contests.problems(cid),
    ]);
    const problemList = problems.map(({ id, displayId, displayTitle, color, fullScore }) => ({
      ...{ id, displayId, displayTitle, color, fullScore },
    }));
    const isAdmin = isContestAdmin(viewer, contest);
    return { contest: presentContest(row, this.clock.now()), problemList, isContestAdmin: isAdmin };
  }

  async #seeOutside(viewer: Viewer | null, cid: number): Promise<ContestModel> {
    const contest = await this.contests.see(viewer, cid);
    const refusal = refuseOutside(contest, this.clock.now());
    if (refusal) throw refusal;
    return contest;
  }

  /** What can be seen of the contest from there, with everything in it that was committed before the call. */
  async show(contest: ContestModel, scoreboardView: ScoreboardView): Promise<ShownBoard> {
    const [board, problems] = await Promise.all([this.boards.of(contest), this.contests.problems(contest.id)]);
    const standings = board.standings(scoreboardView);
    const version = board.versionFrom(scoreboardView);
    const labels = new Map(problems.map(({ id, displayId }) => [id, displayId]));
    return {
      board,
      standings,
      version,
      lettering: { labels, awards: awardsOf(standings, contest) },
    };
  }

  async #page(
    viewer: Viewer | null,
    contest: ContestModel,
    query: BoardQuery,
    own: string[],
  ): Promise<Written<BoardPage>> {
    const now = this.clock.now();
    const scoreboardView = scoreboardViewFor(viewer, contest, query, now);
    const sealChange = sealChangeOf(viewer, contest, now);
    const range = pageRange(query, ContestPageSizes.board);
    const shown = await this.show(contest, scoreboardView);
    const found = matching(shown, query.keyword);
    const followed = new Set(query.concernedList);
    const write = (standings: readonly Standing[]): string => this.#texts.of(shown, standings, followed).join();
    const { records: _, ...page } = pageOf<BoardRow>([], found.length, range);
    const rest: Omit<BoardPage, 'records' | 'pinned'> = {
      ...page,
      isSealed: scoreboardView.hiddenFromMs !== null,
      ...(sealChange && { sealChange }),
      version: shown.version,
    };
    const records = write(found.slice(range.offset, range.offset + range.limit));
    const pinned = range.page === 1 ? write(pinnedOf(found, own, followed)) : '';
    return new Written(`{"records":[${records}],"pinned":[${pinned}],${JSON.stringify(rest).slice(1)}`);
  }
}

/** The rows of these standings; of those whose account has just gone there is none. */
export const rowsOf = (
  { board, lettering }: Pick<ShownBoard, 'board' | 'lettering'>,
  standings: readonly Standing[],
): BoardRow[] =>
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
function pinnedOf(
  standings: readonly Standing[],
  own: readonly string[],
  followed: ReadonlySet<string>,
): readonly Standing[] {
  const pinned = standings.filter(({ team }) => own.includes(team) || followed.has(team));
  const isOwn = ({ team }: Standing): boolean => own.includes(team);
  return [...pinned.filter(isOwn), ...pinned.filter((standing) => !isOwn(standing))];
}
