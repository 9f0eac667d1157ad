import { setTimeout as pause } from 'node:timers/promises';
import { Intervals, isInProgress, type Status, type StreamEvents } from '@tribunal/contract';
import { ContestIntervals, contestUpdates, type ContestUpdate } from '@tribunal/plugin-contest/contract';
import { between, Browser, type Call } from './browser';
import type { Ledger } from './ledger';

interface BenchTarget {
  port: number;
  cid: number;
  /** Labels of the problems. */
  problems: readonly string[];
  ledger: Ledger;
}

/** Participants arrive within this time after the start, in ms. */
const ARRIVAL_MS = 10_000;
/** Delay between two actions of a participant, in ms. */
const THINKING = { min: 3000, max: 12_000 };
/** How long a participant looks at the scoreboard, in ms. */
const BOARD_STAY = { min: 10_000, max: 40_000 };
/** The verdict is requested if the event stream has not delivered it within this time, in ms. */
const VERDICT_TIMEOUT_MS = 10_000;
const VERDICTS: readonly Status[] = [0, 0, 0, -1, -1, -1, 1, 3, -2];

const pickOne = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** Waits a random delay, as pages do after an update that all of them receive at once. */
const jitteredDelay = (): Promise<void> => pause(between(Intervals.refetchJitter.min, Intervals.refetchJitter.max));

/** A participant who reads, submits, waits for verdicts, watches the scoreboard and receives updates. */
export class Contestant {
  readonly #browser: Browser;
  readonly #read: number[] = [];
  readonly #waiting = new Map<number, () => void>();
  #boardIsStale: () => void = () => undefined;
  #isOver = false;

  constructor(private readonly benchTarget: BenchTarget) {
    this.#browser = new Browser(benchTarget.port, benchTarget.ledger);
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.#browser.logIn(username, password);
    const topic = `${contestUpdates.name}:${this.benchTarget.cid}`;
    void this.#browser.listen(
      topic,
      (name, data) => this.#handleEvent(name, data),
      () => void this.#ignoreRecorded(jitteredDelay().then(() => this.#open())),
    );
  }

  /**
   * Takes part from the start of the contest until `stop`. Failures are recorded in the ledger, and the next action
   * follows.
   */
  async participate(): Promise<void> {
    await pause(between(0, ARRIVAL_MS));
    await this.#ignoreRecorded(this.#open());
    void this.#ignoreRecorded(this.#pollAnnouncements());
    while (!this.#isOver) {
      await pause(between(THINKING.min, THINKING.max));
      const todo = pickOne([this.#readProblem, this.#readProblem, this.#listOwn, this.#watchBoard, this.#submit]);
      await this.#ignoreRecorded(todo.call(this));
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Also closes the event stream. */
  close(): void {
    this.#browser.close();
  }

  async #open(): Promise<void> {
    const { cid } = this.benchTarget;
    await Promise.all([
      this.#browser.call('GET /api/get-contest-info', { query: { cid } }),
      this.#browser.call('GET /api/get-contest-problem', { query: { cid } }),
      this.#unread(),
    ]);
  }

  async #readProblem(): Promise<void> {
    const { cid, problems } = this.benchTarget;
    const displayId = pickOne(problems);
    await this.#browser.call('GET /api/get-contest-problem-details', { query: { cid, displayId } });
  }

  async #listOwn(): Promise<void> {
    const query = { contestID: this.benchTarget.cid, beforeContestSubmit: false, onlyMine: true };
    await this.#browser.call('GET /api/contest-submissions', { query });
  }

  /** Reloads the scoreboard every half minute, and shortly after each update. */
  async #watchBoard(): Promise<void> {
    const { cid } = this.benchTarget;
    const until = performance.now() + between(BOARD_STAY.min, BOARD_STAY.max);
    while (performance.now() < until && !this.#isOver) {
      await this.#browser.call('POST /api/get-contest-rank', { body: { cid } });
      const updated = new Promise<void>((resolve) => (this.#boardIsStale = resolve));
      const caughtUp = updated.then(jitteredDelay);
      await Promise.race([caughtUp, pause(ContestIntervals.boardRefresh, undefined, { ref: false })]);
    }
  }

  async #submit(): Promise<void> {
    const { cid, problems, ledger } = this.benchTarget;
    await this.#readProblem();
    const status = pickOne(VERDICTS);
    const code = `int main() {} // verdict: ${status}, ${Math.random()}`;
    const body = { pid: pickOne(problems), cid, language: 'C++', code, isRemote: false };
    const { submitId } = await this.#browser.call('POST /api/submit-problem-judge', { body });
    const began = performance.now();
    ledger.acknowledged.set(submitId, status);
    const judged = new Promise<void>((resolve) => this.#waiting.set(submitId, resolve));
    await this.#untilJudged(submitId, judged);
    ledger.verdicts.push(performance.now() - began);
    await this.#browser.call('GET /api/get-contest-problem', { query: { cid } });
  }

  async #untilJudged(submitId: number, judged: Promise<void>): Promise<void> {
    const { cid } = this.benchTarget;
    let isJudged = false;
    void judged.then(() => (isJudged = true));
    const call = 'POST /api/check-contest-submissions-status' satisfies Call;
    while (!isJudged && !this.#isOver) {
      await Promise.race([judged, pause(VERDICT_TIMEOUT_MS, undefined, { ref: false })]);
      if (isJudged) return;
      const rows = await this.#browser.call(call, { body: { submitIds: [submitId], cid } });
      if (!isInProgress(rows[submitId]!.status)) return;
    }
  }

  async #pollAnnouncements(): Promise<void> {
    while (!this.#isOver) {
      await pause(ContestIntervals.announcementPoll, undefined, { ref: false });
      if (!this.#isOver) await this.#ignoreRecorded(this.#unread());
    }
  }

  async #unread(): Promise<void> {
    const body = { cid: this.benchTarget.cid, readAnnouncementList: this.#read };
    const unread = await this.#browser.call('POST /api/get-contest-not-read-announcement', { body });
    this.#read.push(...unread.map(({ id }) => id));
  }

  #handleEvent(name: string, data: unknown): void {
    if (name === 'submission') this.#handleSubmission(data as StreamEvents['submission']);
    if (name !== 'topic') return;
    const { news: update } = data as { news: ContestUpdate };
    if (update.kind === 'board') this.#boardIsStale();
    if (update.kind === 'announcement') void this.#ignoreRecorded(jitteredDelay().then(() => this.#unread()));
  }

  #handleSubmission({ submitId, status }: StreamEvents['submission']): void {
    if (isInProgress(status)) return;
    this.#waiting.get(submitId)?.();
    this.#waiting.delete(submitId);
  }

  /**
   * Ignores failures that the ledger has already recorded; any other error is a bug of this program and is rethrown.
   */
  async #ignoreRecorded(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!this.benchTarget.ledger.hasFailed(error)) throw error;
    });
  }
}
