import { inject, injectable } from '@tribunal/kernel';
import { Db, LruCache } from '@tribunal/server';
import type { Knex } from 'knex';
import { TrainingIntervals } from '../../contract';
import { TrainingChanges } from '../submitting';
import { problemSetOf, type SetProblem } from '../trainings';
import type { Standing } from './standings';
import { TrainingBoard } from './training-board';

/** Maximum size of all boards of this process, in cells. One with a solved problem takes 216 bytes (measured: Node 20). */
const MAX_CELLS = 500_000;
/** A board that was not read for so long may lack changes that have been deleted since. */
const MAX_IDLE_MS = TrainingIntervals.changeLife / 2;

export interface ReadBoard {
  problems: readonly SetProblem[];
  /** All members, best first. */
  standings: readonly Standing[];
}

interface CachedBoard {
  board: TrainingBoard;
  readAt: number;
}

/** Caches the rankings of this process; those that were not read for the longest time are dropped first. */
@injectable()
export class BoardCache {
  readonly #boards = new LruCache<number, CachedBoard>(MAX_CELLS, ({ board }) => board.weight);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TrainingChanges) private readonly changes: TrainingChanges,
  ) {}

  /** Returns the ranking with everything that was committed before the call. */
  async read(tid: number): Promise<ReadBoard> {
    const problems = await problemSetOf(this.knex, tid);
    const pids = problems.map(({ pid }) => pid);
    const board = this.#getBoard(tid);
    await board.refresh(pids);
    this.#boards.weigh(tid);
    return { problems, standings: board.standings(pids) };
  }

  #getBoard(tid: number): TrainingBoard {
    const readAt = performance.now();
    const create = (): CachedBoard => ({ board: new TrainingBoard(tid, this.knex, this.changes), readAt });
    const cached = this.#boards.getOrCreate(tid, create);
    if (readAt - cached.readAt >= MAX_IDLE_MS) {
      this.#boards.delete(tid);
      return this.#boards.getOrCreate(tid, create).board;
    }
    cached.readAt = readAt;
    return cached.board;
  }
}
