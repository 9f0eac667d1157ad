import { inject, injectable } from '@tribunal/kernel';
import { Clock, forbidden, SerializedJson, type Viewer } from '@tribunal/server';
import {
  ScoreboardCache,
  type ContestBoard,
  ContestAccess,
  type ContestModel,
  runTimeSliced,
} from '@tribunal/plugin-contest/server';
import type { ContestReplay } from '../../contract';
import { denyReplay } from './policy';
import { replayOf } from './replay-columns';

interface Kept {
  version: number;
  participants: ContestBoard['participants'];
  /** Shared by all concurrent requests. */
  replay: Promise<SerializedJson<ContestReplay>>;
}

/** Reads the replay data of finished contests. */
@injectable()
export class ReplayReader {
  /** Cached as long as the scoreboard is cached and has nothing new. */
  readonly #kept = new WeakMap<ContestBoard, Kept>();

  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ScoreboardCache) private readonly boards: ScoreboardCache,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Returns the replay for viewers who may enter.
   * @throws 403 also while the contest runs or hides something, even to its organisers
   * @throws 404
   */
  async get(viewer: Viewer, cid: number): Promise<SerializedJson<ContestReplay>> {
    const contest = await this.contests.getEntered(viewer, cid);
    const denial = denyReplay(contest, this.clock.now());
    if (denial) throw forbidden(denial);
    const board = await this.boards.get(contest);
    const { version, participants } = board;
    const kept = this.#kept.get(board);
    if (kept?.version === version && kept.participants === participants) return kept.replay;
    const replay = this.#write(contest, board);
    this.#kept.set(board, { version, participants, replay });
    replay.catch(() => this.#kept.delete(board));
    return replay;
  }

  async #write(contest: ContestModel, board: ContestBoard): Promise<SerializedJson<ContestReplay>> {
    const problems = await this.contests.listProblems(contest.id);
    return new SerializedJson<ContestReplay>(JSON.stringify(await runTimeSliced(replayOf(contest, problems, board))));
  }
}
