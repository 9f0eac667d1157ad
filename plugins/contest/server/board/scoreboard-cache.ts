import { inject, injectable } from '@tribunal/kernel';
import { Clock, LruCache } from '@tribunal/server';
import type { ContestModel } from '../contests';
import { ContestLogReader } from '../log';
import { ParticipantRepository } from '../participants';
import { ContestBoard, scoreboardKey } from './contest-board';

/** Maximum size of all scoreboards of this process, in runs; a run takes about 300 bytes. */
const MAX_RUNS = 500_000;
/** Base size of a contest, in runs. */
const CONTEST_WEIGHT = 1000;

/** Caches the scoreboards of this process. Each follows the log of its contest, so that all processes show the same. */
@injectable()
export class ScoreboardCache {
  readonly #boards = new LruCache<number, { form: string; board: ContestBoard }>(
    MAX_RUNS,
    ({ board }) => CONTEST_WEIGHT + board.weight,
  );

  constructor(
    @inject(ContestLogReader) private readonly log: ContestLogReader,
    @inject(ParticipantRepository) private readonly participants: ParticipantRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Returns the scoreboard, including everything committed before the call. `contest` is the currently stored
   * contest.
   */
  async get(contest: ContestModel): Promise<ContestBoard> {
    const { log, participants, clock } = this;
    const form = scoreboardKey(contest);
    const create = () => ({ form, board: new ContestBoard(contest, { log, participants, clock }) });
    if (this.#boards.getOrCreate(contest.id, create).form !== form) this.#boards.delete(contest.id);
    const { board } = this.#boards.getOrCreate(contest.id, create);
    await board.refresh();
    return board;
  }

  get size(): number {
    return this.#boards.size;
  }
}
