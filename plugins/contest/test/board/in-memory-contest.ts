import { Status } from '@tribunal/contract';
import { ContestType, type ContestEvent, type ContestFact } from '../../contract';
import { ContestBoard } from '../../server/board/contest-board';
import type { ScoreboardView } from '../../server/board/scoreboard-view';
import type { ContestModel } from '../../server/contests';
import type { Participant } from '../../server/participants';

const START = Date.UTC(2026, 2, 1, 12);
export const MINUTE = 60_000;
export const UNFROZEN_VIEW: ScoreboardView = {
  hiddenFromMs: null,
  includesLate: false,
  withoutStars: false,
  untilMs: null,
};

/** Contest whose log and names are held in memory, with injectable read failures. */
export class InMemoryContest {
  readonly #events: ContestEvent[] = [];
  readonly names = new Map<string, Partial<Participant>>();
  now = START;
  /** Read that fails, e.g. `log after 4` or `names of ada,bob`. */
  failingRead: string | null = null;
  #held: { readName: string; released: Promise<void>; release: () => void } | null = null;
  /** All reads so far. */
  readonly reads: string[] = [];
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
        findByTeam: (_contest, teams) => this.#ask(`names of ${teams.join()}`, () => this.#named(teams)),
        listRecorded: () => this.#ask('list of teams', () => [...this.names.keys()]),
      },
      clock: { now: () => new Date(this.now) },
    });
  }

  /** Adds accepted runs to problem 1: the n-th team solves it in minute n. */
  solve(...teams: string[]): void {
    for (const team of teams) {
      const id = this.#events.length / 2 + 1;
      const submittedAt = START + id * MINUTE;
      const ids = { submissionId: id, judgementId: id, score: null, timeMs: 1, isManual: false };
      this.#add({ kind: 'submission', submissionId: id, team, problem: 1, submittedAt, virtualId: null });
      this.#add({ kind: 'judgement', ...ids, status: Status.Accepted });
    }
  }

  /** Returns rank and name of each row. */
  async loadRankLines(scoreboardView = UNFROZEN_VIEW): Promise<string[]> {
    await this.board.refresh();
    return this.rankLines(scoreboardView);
  }

  rankLines(scoreboardView = UNFROZEN_VIEW): string[] {
    return this.board
      .standings(scoreboardView)
      .map(({ rank, team }) => `${rank} ${this.board.participants.get(team)?.showName}`);
  }

  /** Lets this read wait until `releaseReads`. */
  holdRead(readName: string): void {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.#held = { readName, released, release };
  }

  releaseReads(): void {
    this.#held?.release();
    this.#held = null;
  }

  #after(seq: number): Promise<ContestEvent[]> {
    return this.#ask(`log after ${seq}`, () => this.#events.filter((event) => event.seq > seq));
  }

  #add(fact: ContestFact): void {
    this.#events.push({ seq: this.#events.length + 1, at: START, ...fact });
  }

  #named(teams: readonly string[]): Map<string, Participant> {
    const found = teams.filter((team) => this.names.has(team));
    const emptyProfile = { username: null, nickname: null, realname: null, school: null, gender: null, avatar: null };
    return new Map(
      found.map((team) => [team, { ...emptyProfile, team, showName: team, isStar: false, ...this.names.get(team) }]),
    );
  }

  async #ask<T>(readName: string, produce: () => T): Promise<T> {
    this.reads.push(readName);
    await (this.#held?.readName === readName ? this.#held.released : Promise.resolve());
    if (this.failingRead === readName) throw new Error(`no ${readName}`);
    return produce();
  }
}
