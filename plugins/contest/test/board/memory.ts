import { Status } from '@tribunal/contract';
import { ContestType, type ContestEvent, type ContestFact } from '../../contract';
import { ContestBoard } from '../../server/board/contest-board';
import type { ScoreboardView } from '../../server/board/scoreboard-view';
import type { ContestModel } from '../../server/contests';
import type { Participant } from '../../server/participants';

const START = Date.UTC(2026, 2, 1, 12);
export const MINUTE = 60_000;
export const AS_IT_IS: ScoreboardView = { hiddenFromMs: null, includesLate: false, withoutStars: false, untilMs: null };

/** A contest whose log and names come from memory, and may fail to come. */
export class MemoryContest {
  readonly #events: ContestEvent[] = [];
  readonly names = new Map<string, Partial<Participant>>();
  now = START;
  /** The question that gets no answer: `log after 4`, `names of ada,bob`. */
  failing: string | null = null;
  /** All questions so far. */
  readonly asked: string[] = [];
  readonly log = { after: (_cid: number, seq: number) => this.#after(seq) };
  readonly contest: ContestModel;
  readonly board: ContestBoard;

  constructor(contest: Partial<ContestModel> = {}) {
    const times = { startAt: new Date(START), endAt: new Date(START + 300 * MINUTE) };
    const rules = { type: ContestType.Acm, penaltyMs: 20 * MINUTE, unitMs: 1000, tieBreak: 'none', oiCounts: 'Recent' };
    this.contest = { id: 1, isRecord: false, ...times, ...rules, ...contest } as ContestModel;
    this.board = new ContestBoard(this.contest, {
      log: this.log,
      participants: {
        of: (_contest, teams) => this.#ask(`names of ${teams.join()}`, () => this.#named(teams)),
        recorded: () => this.#ask('list of teams', () => [...this.names.keys()]),
      },
      clock: { now: () => new Date(this.now) },
    });
  }

  /** Each solves problem 1 in the minute of its place. */
  solve(...teams: string[]): void {
    for (const team of teams) {
      const id = this.#events.length / 2 + 1;
      const submittedAt = START + id * MINUTE;
      const about = { submissionId: id, judgementId: id, score: null, timeMs: 1, isManual: false };
      this.#add({ kind: 'submission', submissionId: id, team, problem: 1, submittedAt, virtualId: null });
      this.#add({ kind: 'judgement', ...about, status: Status.Accepted });
    }
  }

  /** Rank and name of each on the board. */
  async lines(scoreboardView = AS_IT_IS): Promise<string[]> {
    await this.board.caughtUp();
    return this.shown(scoreboardView);
  }

  shown(scoreboardView = AS_IT_IS): string[] {
    return this.board
      .standings(scoreboardView)
      .map(({ rank, team }) => `${rank} ${this.board.participants.get(team)?.showName}`);
  }

  #after(seq: number): Promise<ContestEvent[]> {
    return this.#ask(`log after ${seq}`, () => this.#events.filter((event) => event.seq > seq));
  }

  #add(fact: ContestFact): void {
    this.#events.push({ seq: this.#events.length + 1, at: START, ...fact });
  }

  #named(teams: readonly string[]): Map<string, Participant> {
    const found = teams.filter((team) => this.names.has(team));
    const whole = { username: null, nickname: null, realname: null, school: null, gender: null, avatar: null };
    return new Map(
      found.map((team) => [team, { ...whole, team, showName: team, isStar: false, ...this.names.get(team) }]),
    );
  }

  async #ask<T>(question: string, answer: () => T): Promise<T> {
    this.asked.push(question);
    await Promise.resolve();
    if (this.failing === question) throw new Error(`no ${question}`);
    return answer();
  }
}
