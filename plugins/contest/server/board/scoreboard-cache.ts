import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock } from '@tribunal/server';
import type { ContestModel } from '../contests';
import { LogReader, type ContestLogReader } from '../log';
import { Participants, type ParticipantBook } from '../participants';
import { ContestBoard, scoreboardKey } from './contest-board';
import { NewestOnes } from '../common';

export const Scoreboards = token<ScoreboardCache>('contest-scoreboards');

/** What the boards of this process may hold, in runs: a run is about 300 bytes. */
const RUNS_KEPT = 500_000;
/** A contest without any run holds as much as these. */
const RUNS_OF_CONTEST = 1000;

/** The boards of this process. Each follows the log of its contest, so that all processes show the same. */
@injectable()
export class ScoreboardCache {
  readonly #kept = new NewestOnes<number, { form: string; board: ContestBoard }>(
    RUNS_KEPT,
    ({ board }) => RUNS_OF_CONTEST + board.weight,
  );

  constructor(
    @inject(LogReader) private readonly log: ContestLogReader,
    @inject(Participants) private readonly participants: ParticipantBook,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** With everything in it that was committed before the call. `contest` as it is stored now. */
  async of(contest: ContestModel): Promise<ContestBoard> {
    const { log, participants, clock } = this;
    const form = scoreboardKey(contest);
    const begin = () => ({ form, board: new ContestBoard(contest, { log, participants, clock }) });
    if (this.#kept.get(contest.id, begin).form !== form) this.#kept.forget(contest.id);
    const { board } = this.#kept.get(contest.id, begin);
    await board.caughtUp();
    return board;
  }

  get size(): number {
    return this.#kept.size;
  }
}
