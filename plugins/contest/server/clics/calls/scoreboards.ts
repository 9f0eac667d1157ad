import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestStatus } from '../../../contract';
import { Scoreboards, scoreboardKey, type ScoreboardCache } from '../../board';
import { NewestOnes } from '../../common';
import { statusOf, type ContestModel } from '../../contests';
import { ClicsDoors, type Caller, type ClicsDoor } from '../door';
import { ClicsError } from '../errors';
import { VIEWS_KEPT, type ClicsVersion } from '../limits';
import {
  scoreboardViewOf,
  readProblemIds,
  visibleSubmissions,
  visibilityOf,
  SubmissionHistories,
  type SubmissionHistoryCache,
} from '../view';
import { OFFICIAL, ScoreboardWriter, UNOFFICIAL, writeState, type ScoreboardReply } from '../write';

export const ClicsScoreboards = token<ScoreboardReader>('contest-clics-scoreboards');

/** Serves scoreboards from the board that follows the contest, without going through its submissions. */
@injectable()
export class ScoreboardReader {
  readonly #writer = new ScoreboardWriter();
  /** Contests as they were when somebody was let in last, by id. */
  readonly #last = new NewestOnes<number, { contest: ContestModel | null }>(VIEWS_KEPT);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(ClicsDoors) private readonly door: ClicsDoor,
    @inject(Scoreboards) private readonly boards: ScoreboardCache,
    @inject(SubmissionHistories) private readonly histories: SubmissionHistoryCache,
  ) {}

  /**
   * The scoreboard of a contest as JSON, with everything in it that was committed before the call.
   * @throws ClicsError 401 for a wrong key, 404 for a contest that the caller may not see and for an unknown group
   */
  async reply(caller: Caller, cid: number, group: unknown, version: ClicsVersion): Promise<ScoreboardReply> {
    const last = this.#last.get(cid, () => ({ contest: null }));
    const before = last.contest;
    const [{ contest, eyes }, set, early] = await Promise.all([
      this.door.open(caller, cid),
      readProblemIds(this.knex, cid),
      // A contest is seldom another than the last time: its log is read while it is asked for.
      before && this.#logOf(before),
    ]);
    last.contest = contest;
    if (group !== undefined && group !== OFFICIAL && group !== UNOFFICIAL) throw new ClicsError('noGroup');
    const isSame = before && scoreboardKey(before) === scoreboardKey(contest);
    const [board, history] = isSame && early ? early : await this.#logOf(contest);
    const now = this.clock.now();
    const visibility = visibilityOf(contest, eyes, now);
    const hidden = new Set(set.flatMap(({ id, isPrivate }) => (isPrivate && eyes !== 'admin' ? id : [])));
    const problems = new Set(set.flatMap(({ id }) => (hidden.has(id) ? [] : id)));
    const sent = history && visibleSubmissions(history.sent, { contest, visibility, board, hidden });
    const { participants } = board;
    const standings = board.standings(scoreboardViewOf(contest, visibility));
    const state = writeState({ contest, now, visibility, sent });
    const visible = { contest, now, visibility, state, standings, participants, problems };
    return this.#writer.reply(visible, group ?? null, version);
  }

  /** The history is for contests that are over: only their state depends on submissions, as the last verdict ends them. */
  #logOf(contest: ContestModel) {
    const isOver = statusOf(contest, this.clock.now()) === ContestStatus.Ended;
    return Promise.all([this.boards.of(contest), isOver ? this.histories.of(contest.id) : null]);
  }
}
