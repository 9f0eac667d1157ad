import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, LruCache } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestStatus } from '@tribunal/plugin-contest/contract';
import { ScoreboardCache, scoreboardKey, statusOf, type ContestModel } from '@tribunal/plugin-contest/server';
import { ClicsAuthorizer, type Caller } from '../authorization';
import { ClicsError } from '../errors';
import { MAX_VIEWS, type ClicsVersion } from '../limits';
import { scoreboardViewOf, readProblemIds, visibleSubmissions, visibilityOf, SubmissionHistoryCache } from '../view';
import { OFFICIAL, ScoreboardWriter, UNOFFICIAL, writeState, type ReplyLease } from '../write';

/** Serves scoreboards from the cached contest scoreboard, without processing its submissions. */
@injectable()
export class ClicsScoreboardReader {
  readonly #writer = new ScoreboardWriter();
  /** Contests as of the last authorised request, by id. */
  readonly #last = new LruCache<number, { contest: ContestModel | null }>(MAX_VIEWS);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ClicsAuthorizer) private readonly authorizer: ClicsAuthorizer,
    @inject(ScoreboardCache) private readonly boards: ScoreboardCache,
    @inject(SubmissionHistoryCache) private readonly histories: SubmissionHistoryCache,
  ) {}

  /**
   * Returns the scoreboard of a contest as JSON, including everything committed before the call. The caller releases
   * it once it is sent.
   * @throws ClicsError 401 for a wrong key, 404 for a contest that the caller may not see and for an unknown group
   */
  async reply(caller: Caller, cid: number, group: unknown, version: ClicsVersion): Promise<ReplyLease> {
    const last = this.#last.getOrCreate(cid, () => ({ contest: null }));
    const previous = last.contest;
    const [{ contest, viewerRole }, set, prefetched] = await Promise.all([
      this.authorizer.authorize(caller, cid),
      readProblemIds(this.knex, cid),
      // The contest rarely differs from the previous request, so its log is read while the contest is loaded.
      previous && this.#logOf(previous),
    ]);
    last.contest = contest;
    if (group !== undefined && group !== OFFICIAL && group !== UNOFFICIAL) throw new ClicsError('noGroup');
    const isSame = previous && scoreboardKey(previous) === scoreboardKey(contest);
    const [board, history] = isSame && prefetched ? prefetched : await this.#logOf(contest);
    const now = this.clock.now();
    const visibility = visibilityOf(contest, viewerRole, now);
    const hidden = new Set(set.flatMap(({ id, isPrivate }) => (isPrivate && viewerRole !== 'organiser' ? id : [])));
    const problems = new Set(set.flatMap(({ id }) => (hidden.has(id) ? [] : id)));
    const sent = history && visibleSubmissions(history.sent, { contest, visibility, board, hidden });
    const { participants } = board;
    const standings = board.standings(scoreboardViewOf(contest, visibility));
    const state = writeState({ contest, now, visibility, sent });
    const visible = { contest, now, visibility, state, standings, participants, problems };
    return this.#writer.reply(visible, group ?? null, version);
  }

  /**
   * The history is needed only for contests that are over: only their state depends on submissions, because the last
   * verdict finalises them.
   */
  #logOf(contest: ContestModel) {
    const isOver = statusOf(contest, this.clock.now()) === ContestStatus.Ended;
    return Promise.all([this.boards.get(contest), isOver ? this.histories.get(contest.id) : null]);
  }
}
