import { Limits } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  ContestAccess,
  ContestLogReader,
  ContestLogWriter,
  ScoreboardCache,
  subtasksOf,
  type ContestBoard,
  type ContestModel,
  type ScoreboardView,
} from '@tribunal/plugin-contest/server';
import type { RejudgingRow } from '@tribunal/plugin-rejudging/contract';
import { RejudgingListReader, RejudgingService, type Rejudged } from '@tribunal/plugin-rejudging/server';
import { Db, notFound, type Viewer, LruCache } from '@tribunal/server';
import type { Knex } from 'knex';
import type { RejudgeImpact } from '../contract';
import { movesBetween, twoLogs } from './impact';

/** View of the current scoreboard with nothing hidden. */
const AS_IT_IS: ScoreboardView = { hiddenFromMs: null, includesLate: false, withoutStars: false, untilMs: null };

/** Maximum number of previews whose impact is cached while somebody views them. */
const MAX_PREVIEWS = 16;

interface Kept {
  /** Inputs from which the impact was computed. */
  from: readonly unknown[];
  impact: RejudgeImpact | null;
}

/**
 * Rejudges contest problems without replacing the verdicts in effect, and previews the impact on the scoreboard.
 * Refuses users who do not run the contest as `ContestAccess.getAsOrganiser` does.
 */
@injectable()
export class ContestRejudgingService {
  readonly #kept = new LruCache<number, Kept>(MAX_PREVIEWS);

  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ScoreboardCache) private readonly boards: ScoreboardCache,
    @inject(ContestLogReader) private readonly log: ContestLogReader,
    @inject(ContestLogWriter) private readonly writer: ContestLogWriter,
    @inject(RejudgingService) private readonly rejudgings: RejudgingService,
    @inject(RejudgingListReader) private readonly reader: RejudgingListReader,
    @inject(Db) private readonly knex: Knex,
  ) {}

  /**
   * Starts a rejudging of all judged submissions to the problem in this contest.
   * @throws 400 when there are none
   * @throws 404
   * @throws 409 while they are being rejudged
   */
  async start(viewer: Viewer, { cid, pid }: { cid: number; pid: number }): Promise<{ id: number }> {
    const { title } = await this.contests.getAsOrganiser(viewer, cid);
    const problem = (await this.contests.listProblems(cid)).find((one) => one.pid === pid);
    if (!problem) throw notFound('contest.noSuchProblem');
    const reason = `${problem.displayId} · ${title}`.slice(0, Limits.shortText.max);
    const { id } = await this.rejudgings.preview(viewer, { reason, pid, cid });
    return { id };
  }

  /**
   * Returns the results so far and how the scoreboard would change, or changed; recomputed when there are new
   * results.
   * @throws 404
   */
  async getImpact(viewer: Viewer, { cid, id }: { cid: number; id: number }): Promise<RejudgeImpact> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    const preview = await this.#getPreview(viewer, cid, id);
    const board = await this.boards.get(contest);
    const from = [JSON.stringify(preview), board, board.version, board.participants];
    const kept = this.#kept.getOrCreate(id, () => ({ from: [], impact: null }));
    if (kept.impact && from.every((one, place) => one === kept.from[place])) return kept.impact;
    return Object.assign(kept, { from, impact: await this.#count(contest, board, preview) }).impact;
  }

  /**
   * Returns the latest rejudging of this contest.
   * @throws 404
   */
  async findLast(viewer: Viewer, cid: number): Promise<{ id: number } | null> {
    await this.contests.getAsOrganiser(viewer, cid);
    return this.reader.findNewest(cid);
  }

  /**
   * Applies the verdicts atomically, up to thousands of them, or discards them.
   * @throws 404
   * @throws 409 when it is too early or too late
   */
  async decide(
    viewer: Viewer,
    { cid, id, decision }: { cid: number; id: number; decision: 'apply' | 'drop' },
  ): Promise<null> {
    await this.#getPreview(viewer, cid, id);
    return this.rejudgings[decision](id);
  }

  /**
   * Logs that the verdicts of a rejudging took effect, whoever decided it. Logs without a change are skipped: the
   * others are already locked in order of their ids, and locking a smaller id now could deadlock.
   */
  async record({ rejudgingId, applied }: Rejudged): Promise<void> {
    const cids = new Set(applied.flatMap(({ cid, isChanged }) => (isChanged && cid !== 0 ? cid : [])));
    for (const cid of [...cids].sort((a, b) => a - b)) {
      const changed = applied.filter((one) => one.cid === cid && one.isChanged).length;
      await this.writer.append(cid, [{ kind: 'rejudging', rejudgingId, changed }]);
    }
  }

  async #count(
    contest: ContestModel,
    board: ContestBoard,
    { id, state, total, done }: RejudgingRow,
  ): Promise<RejudgeImpact> {
    const verdicts = await this.reader.listCompared(id);
    const subtasks = await subtasksOf(this.knex, verdicts);
    const { before, after } = twoLogs(await this.log.after(contest.id, 0), verdicts, subtasks);
    const moves = movesBetween(board.standingsOf(before, AS_IT_IS), board.standingsOf(after, AS_IT_IS));
    return {
      id,
      state,
      total,
      done,
      changed: verdicts
        .filter(({ isChanged }) => isChanged)
        .map(({ submissionId, username, displayId, from, status }) => ({
          submitId: submissionId,
          username,
          displayId: displayId ?? '',
          from,
          to: status,
        })),
      ranks: moves.map((move) => ({ ...move, showName: board.participants.get(move.uid)?.showName ?? move.uid })),
    };
  }

  /** Rejudgings of other contests are reported as missing. */
  async #getPreview(viewer: Viewer, cid: number, id: number): Promise<RejudgingRow> {
    await this.contests.getAsOrganiser(viewer, cid);
    const found = await this.reader.detail(id);
    if (found.cid !== cid) throw notFound('rejudging.unknown');
    return found;
  }
}
