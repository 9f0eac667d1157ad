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

/** A read of what is new in the log of a scoreboard, which `ScoreboardCache.begin` returns. */
export interface BegunRead {
  board: ContestBoard;
  refreshed: Promise<void>;
}

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
   * Begins to read what is new in the log, if the scoreboard is kept, so that a caller can read the contest meanwhile.
   */
  begin(cid: number): BegunRead | undefined {
    const board = this.#boards.peek(cid)?.board;
    if (!board) return undefined;
    const refreshed = board.refresh().then(() => this.#boards.weigh(cid));
    // The caller may learn that it has no access, and then waits for nothing.
    refreshed.catch(() => undefined);
    return { board, refreshed };
  }

  /**
   * Returns the scoreboard, including everything committed before the call, or before `begun` began. `contest` is the
   * currently stored contest.
   */
  async get(contest: ContestModel, begun?: BegunRead): Promise<ContestBoard> {
    const { log, participants, clock } = this;
    const form = scoreboardKey(contest);
    const onView = () => this.#boards.weigh(contest.id);
    const create = () => ({ form, board: new ContestBoard(contest, { log, participants, clock }, onView) });
    if (this.#boards.getOrCreate(contest.id, create).form !== form) this.#boards.delete(contest.id);
    const { board } = this.#boards.getOrCreate(contest.id, create);
    await (begun?.board === board ? begun.refreshed : board.refresh());
    this.#boards.weigh(contest.id);
    return board;
  }

  get size(): number {
    return this.#boards.size;
  }
}
