import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, pageOf, pageRange, SerializedJson, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestPageSizes, type BoardPage, type BoardQuery, type BoardRow, type ContestOutsize } from '../../contract';
import { awardsOf, problemCountsOf, type ProblemCounts, type Standing } from '../../standings';
import { listed, presentContest } from '../access';
import {
  ContestAccess,
  freezeChangeOf,
  isOrganiser,
  type ContestModel,
  type ListedProblem,
  type WithPlace,
} from '../contests';
import { ScoreboardCache, type BegunRead } from './scoreboard-cache';
import type { ContestBoard } from './contest-board';
import { scoreboardViewFor, denyOutside, type ScoreboardView } from './scoreboard-view';
import { presentBoardRow, type RowLabels } from './presenter';
import { RowJsonCache } from './row-json-cache';

/** Scoreboard to present: the standings from one view and what is needed to write its rows. */
export interface ShownBoard {
  board: ContestBoard;
  standings: readonly Standing[];
  /** Version of these standings. */
  version: number;
  rowLabels: RowLabels;
}

/** Reads of a scoreboard that need no more than the id of the contest, so that they can begin before it is read. */
interface BegunReads {
  log: BegunRead | undefined;
  problems: Promise<readonly ListedProblem[]>;
}

interface PageRequest {
  viewer: Viewer | null;
  contest: WithPlace;
  query: BoardQuery;
  /** Users whose rows are pinned. */
  own: readonly string[];
  begun: BegunReads;
}

/** Reads the scoreboards of contests, for participants and for the public. */
@injectable()
export class ScoreboardReader {
  readonly #rowCache = new RowJsonCache();

  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ScoreboardCache) private readonly boards: ScoreboardCache,
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Returns the scoreboard for viewers who may enter, with their own row pinned.
   * @throws 403
   * @throws 404
   */
  async getInside(viewer: Viewer, query: BoardQuery): Promise<SerializedJson<BoardPage>> {
    const begun = this.#begin(query.cid);
    const contest = await this.contests.getEntered(viewer, query.cid);
    return this.#page({ viewer, contest, query, own: [viewer.uid], begun });
  }

  /**
   * Returns the public scoreboard, if the contest has one and has begun.
   * @throws 403
   * @throws 404
   */
  async getOutside(viewer: Viewer | null, query: BoardQuery): Promise<SerializedJson<BoardPage>> {
    const begun = this.#begin(query.cid);
    const contest = await this.#getOutsideContest(viewer, query.cid);
    return this.#page({ viewer, contest, query, own: [], begun });
  }

  /**
   * Returns the contest data for the public scoreboard.
   * @throws 403
   * @throws 404
   */
  async getOutsideInfo(viewer: Viewer | null, cid: number): Promise<ContestOutsize> {
    const contest = await this.#getOutsideContest(viewer, cid);
    const [row, problems] = await Promise.all([
      listed(this.knex).where('c.id', cid).first(),
      this.contests.listProblems(cid),
    ]);
    const problemList = problems.map(({ id, displayId, displayTitle, color, fullScore }) => ({
      id,
      displayId,
      displayTitle,
      color,
      fullScore,
    }));
    const isContestAdmin = isOrganiser(viewer, contest);
    return { contest: presentContest(row!, this.clock.now()), problemList, isContestAdmin };
  }

  async #getOutsideContest(viewer: Viewer | null, cid: number): Promise<WithPlace> {
    const contest = await this.contests.getVisible(viewer, cid);
    const denial = denyOutside(contest, this.clock.now());
    if (denial) throw denial;
    return contest;
  }

  #begin(cid: number): BegunReads {
    const problems = this.contests.listProblems(cid);
    problems.catch(() => undefined);
    return { log: this.boards.begin(cid), problems };
  }

  /** Returns the scoreboard from a view, including everything committed before the call, or before `begun` began. */
  async getBoard(
    contest: ContestModel,
    scoreboardView: ScoreboardView,
    begun = this.#begin(contest.id),
  ): Promise<ShownBoard> {
    const [board, problems] = await Promise.all([this.boards.get(contest, begun.log), begun.problems]);
    const standings = board.standings(scoreboardView);
    const version = board.versionFor(scoreboardView);
    const labels = new Map(problems.map(({ id, displayId }) => [id, displayId]));
    return {
      board,
      standings,
      version,
      rowLabels: { labels, awards: awardsOf(standings, contest) },
    };
  }

  async #page({ viewer, contest, query, own, begun }: PageRequest): Promise<SerializedJson<BoardPage>> {
    const now = this.clock.now();
    const scoreboardView = scoreboardViewFor(viewer, contest, query, now);
    const freezeChange = freezeChangeOf(viewer, contest, now);
    const range = pageRange(query, ContestPageSizes.board);
    const shown = await this.getBoard(contest, scoreboardView, begun);
    const found = matching(shown, query.keyword);
    const followed = new Set(query.concernedList);
    const write = (standings: readonly Standing[]): string => this.#rowCache.jsonOf(shown, standings, followed).join();
    const { records: _, ...page } = pageOf<BoardRow>([], found.length, range);
    const rest: Omit<BoardPage, 'records' | 'pinned'> = {
      ...page,
      problemCounts: labelledCounts(shown),
      isSealed: scoreboardView.hiddenFromMs !== null,
      ...(freezeChange && { sealChange: freezeChange }),
      version: shown.version,
    };
    const records = write(found.slice(range.offset, range.offset + range.limit));
    const pinned = range.page === 1 ? write(pinnedOf(found, own, followed)) : '';
    return new SerializedJson(`{"records":[${records}],"pinned":[${pinned}],${JSON.stringify(rest).slice(1)}`);
  }
}

/** Counts of standings, which are the identical list until anything in them changes. */
const countsCache = new WeakMap<readonly Standing[], ReadonlyMap<number, ProblemCounts>>();

/** Returns the counts of the problems of a scoreboard by label. */
function labelledCounts({ standings, rowLabels }: ShownBoard): BoardPage['problemCounts'] {
  const counts = countsCache.get(standings) ?? problemCountsOf(standings);
  countsCache.set(standings, counts);
  return Object.fromEntries(
    [...rowLabels.labels].flatMap(([problem, label]) => {
      const count = counts.get(problem);
      return count ? [[label, count]] : [];
    }),
  );
}

/** Returns the rows of these standings, skipping participants whose account has just been deleted. */
export const rowsOf = (
  { board, rowLabels }: Pick<ShownBoard, 'board' | 'rowLabels'>,
  standings: readonly Standing[],
): BoardRow[] =>
  standings.flatMap((standing) => {
    const participant = board.participants.get(standing.team);
    return participant ? presentBoardRow(standing, participant, rowLabels) : [];
  });

/** Returns the standings whose school or shown name contains the keyword. */
function matching({ board, standings }: ShownBoard, keyword = ''): readonly Standing[] {
  const needle = keyword.trim().toLowerCase();
  if (needle === '') return standings;
  return standings.filter(({ team }) => {
    const { showName = '', school = null } = board.participants.get(team) ?? {};
    return showName.toLowerCase().includes(needle) || (school ?? '').toLowerCase().includes(needle);
  });
}

/** Returns the viewer's own row, then the followed ones in scoreboard order. */
function pinnedOf(
  standings: readonly Standing[],
  own: readonly string[],
  followed: ReadonlySet<string>,
): readonly Standing[] {
  const pinned = standings.filter(({ team }) => own.includes(team) || followed.has(team));
  const isOwn = ({ team }: Standing): boolean => own.includes(team);
  return [...pinned.filter(isOwn), ...pinned.filter((standing) => !isOwn(standing))];
}
