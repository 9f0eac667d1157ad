import { inject, injectable } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { Knex } from 'knex';
import { TrainingIntervals } from '../../contract';
import { TrainingChanges } from '../submitting';
import { problemSetOf, type SetProblem } from '../trainings';
import type { Standing } from './standings';
import { TrainingBoard } from './training-board';

/** Maximum size of all boards of this process, in cells; a cell takes about 200 bytes. */
const MAX_CELLS = 500_000;
/** A board that was not read for so long may lack changes that have been deleted since. */
const MAX_IDLE_MS = TrainingIntervals.changeLife / 2;

export interface ReadBoard {
  problems: readonly SetProblem[];
  /** All members, best first. */
  standings: readonly Standing[];
}

/** Caches the rankings of this process; those that were not read for the longest time are dropped first. */
@injectable()
export class BoardCache {
  readonly #boards = new Map<number, { board: TrainingBoard; readAt: number }>();

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
    this.#evict();
    return { problems, standings: board.standings(pids) };
  }

  #getBoard(tid: number): TrainingBoard {
    const readAt = performance.now();
    const known = this.#boards.get(tid);
    const isKnown = known !== undefined && readAt - known.readAt < MAX_IDLE_MS;
    const board = isKnown ? known.board : new TrainingBoard(tid, this.knex, this.changes);
    this.#boards.delete(tid);
    this.#boards.set(tid, { board, readAt });
    return board;
  }

  #evict(): void {
    let cells = [...this.#boards.values()].reduce((sum, { board }) => sum + board.weight, 0);
    for (const [tid, { board }] of this.#boards) {
      if (cells <= MAX_CELLS || this.#boards.size === 1) return;
      cells -= board.weight;
      this.#boards.delete(tid);
    }
  }
}
