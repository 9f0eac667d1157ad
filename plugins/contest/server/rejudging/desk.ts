import { Limits, token, type RejudgingRow } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Db,
  notFound,
  RejudgingReader,
  Rejudgings,
  type Rejudged,
  type RejudgingDesk,
  type RejudgingList,
  type Transaction,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import type { RejudgeImpact } from '../../contract';
import { Scoreboards, type ScoreboardCache, type ContestBoard, type ScoreboardView } from '../board';
import { NewestOnes } from '../common';
import { Contests, type ContestFinder, type ContestModel } from '../contests';
import { LogReader, LogWriter, subtasksOf, type ContestLogReader, type ContestLogWriter } from '../log';
import { movesBetween, twoLogs } from './impact';

export const ContestRejudgings = token<ContestRejudgingDesk>('contest-rejudgings');

/** The board as it is, with nothing hidden. */
const AS_IT_IS: ScoreboardView = { hiddenFromMs: null, includesLate: false, withoutStars: false, untilMs: null };

/** Previews whose impact is kept while somebody looks at them. */
const PREVIEWS_KEPT = 16;

interface Kept {
  /** What it was counted from. */
  from: readonly unknown[];
  impact: RejudgeImpact | null;
}

/** Problems of contests judged anew beside the verdicts that count, with what that would do to the board. Whoever does not run the contest is refused as `ContestFinder.run` does. */
@injectable()
export class ContestRejudgingDesk {
  readonly #kept = new NewestOnes<number, Kept>(PREVIEWS_KEPT);

  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Scoreboards) private readonly boards: ScoreboardCache,
    @inject(LogReader) private readonly log: ContestLogReader,
    @inject(LogWriter) private readonly writer: ContestLogWriter,
    @inject(Rejudgings) private readonly rejudgings: RejudgingDesk,
    @inject(RejudgingReader) private readonly reader: RejudgingList,
    @inject(Db) private readonly knex: Knex,
  ) {}

  /** All submissions to the problem in this contest that have a verdict. 404; 400 when there are none, 409 while they are judged anew. */
  async begin(viewer: Viewer, { cid, pid }: { cid: number; pid: number }): Promise<{ id: number }> {
    const { title } = await this.contests.run(viewer, cid);
    const problem = (await this.contests.problems(cid)).find((one) => one.pid === pid);
    if (!problem) throw notFound('contest.noSuchProblem');
    const reason = `${problem.displayId} · ${title}`.slice(0, Limits.shortText.max);
    const { id } = await this.rejudgings.preview(viewer, { reason, pid, cid });
    return { id };
  }

  /** What has been found so far, and how the board would be, or was, changed by it; counted when something is new. 404. */
  async impact(viewer: Viewer, { cid, id }: { cid: number; id: number }): Promise<RejudgeImpact> {
    const contest = await this.contests.run(viewer, cid);
    const preview = await this.#find(viewer, cid, id);
    const board = await this.boards.of(contest);
    const from = [JSON.stringify(preview), board, board.version, board.participants];
    const kept = this.#kept.get(id, () => ({ from: [], impact: null }));
    if (kept.impact && from.every((one, place) => one === kept.from[place])) return kept.impact;
    return Object.assign(kept, { from, impact: await this.#count(contest, board, preview) }).impact;
  }

  /** The one that was begun last in this contest. 404. */
  async last(viewer: Viewer, cid: number): Promise<{ id: number } | null> {
    await this.contests.run(viewer, cid);
    return this.reader.newestIn(cid);
  }

  /** Lets its verdicts count, up to thousands of them as one, or forgets them. 404; 409 when it is too early or too late. */
  async decide(
    viewer: Viewer,
    { cid, id, decision }: { cid: number; id: number; decision: 'apply' | 'drop' },
  ): Promise<null> {
    await this.#find(viewer, cid, id);
    return this.rejudgings[decision](id);
  }

  /**
   * Writes into the logs that verdicts have come to count as one, whoever has decided it. Logs in which nothing has changed
   * are left alone: the others are held already, each after those of smaller ids, and whoever goes back may wait forever.
   */
  async record(tx: Transaction, { rejudgingId, applied }: Rejudged): Promise<void> {
    const cids = new Set(applied.flatMap(({ cid, isChanged }) => (isChanged && cid !== 0 ? cid : [])));
    for (const cid of [...cids].sort((a, b) => a - b)) {
      const changed = applied.filter((one) => one.cid === cid && one.isChanged).length;
      await this.writer.append(tx, cid, [{ kind: 'rejudging', rejudgingId, changed }]);
    }
  }

  async #count(
    contest: ContestModel,
    board: ContestBoard,
    { id, state, total, done }: RejudgingRow,
  ): Promise<RejudgeImpact> {
    const verdicts = await this.reader.compared(id);
    const subtasks = await subtasksOf(this.knex, verdicts);
    const { before, after } = twoLogs(await this.log.after(contest.id, 0), verdicts, subtasks);
    const moves = movesBetween(board.standingsOf(before, AS_IT_IS), board.standingsOf(after, AS_IT_IS));
    return {
      ...{ id, state, total, done },
      changed: verdicts
        .filter(({ isChanged }) => isChanged)
        .map(({ submissionId, username, displayId, from, status }) => ({
          ...{ submitId: submissionId, username, displayId: displayId ?? '', from, to: status },
        })),
      ranks: moves.map((move) => ({ ...move, showName: board.participants.get(move.uid)?.showName ?? move.uid })),
    };
  }

  /** Those of other contests are not told from those that do not exist. */
  async #find(viewer: Viewer, cid: number, id: number): Promise<RejudgingRow> {
    await this.contests.run(viewer, cid);
    const found = await this.reader.detail(id);
    if (found.cid !== cid) throw notFound('rejudge.unknown');
    return found;
  }
}
