import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, forbidden, Written, type Viewer } from '@tribunal/server';
import type { ContestReplay } from '../../contract';
import { Scoreboards, type ScoreboardCache, type ContestBoard } from '../board';
import { Contests, type ContestFinder, type ContestModel } from '../contests';
import { inTurns } from '../turns';
import { refusePast } from './policy';
import { replayOf } from './columns';

export const Replays = token<ReplayReader>('contest-replays');

interface Kept {
  version: number;
  participants: ContestBoard['participants'];
  /** Under way for all who ask meanwhile. */
  replay: Promise<Written<ContestReplay>>;
}

/** Finished contests, for whoever wants to see them once more. */
@injectable()
export class ReplayReader {
  /** As long as their boards are kept, and as long as nothing in those is new. */
  readonly #kept = new WeakMap<ContestBoard, Kept>();

  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Scoreboards) private readonly boards: ScoreboardCache,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** For those who may enter. 403 also while it goes on or hides something, from its admins too; 404. */
  async of(viewer: Viewer, cid: number): Promise<Written<ContestReplay>> {
    const contest = await this.contests.enter(viewer, cid);
    const refusal = refusePast(contest, this.clock.now());
    if (refusal) throw forbidden(refusal);
    const board = await this.boards.of(contest);
    const { version, participants } = board;
    const kept = this.#kept.get(board);
    if (kept?.version === version && kept.participants === participants) return kept.replay;
    const replay = this.#write(contest, board);
    this.#kept.set(board, { version, participants, replay });
    replay.catch(() => this.#kept.delete(board));
    return replay;
  }

  async #write(contest: ContestModel, board: ContestBoard): Promise<Written<ContestReplay>> {
    const problems = await this.contests.problems(contest.id);
    return new Written<ContestReplay>(JSON.stringify(await inTurns(replayOf(contest, problems, board))));
  }
}
