import { setTimeout as pause } from 'node:timers/promises';
import { Intervals, isInProgress, type Status, type StreamEvents } from '@tribunal/contract';
import { ContestIntervals, contestNews, type ContestNews } from '@tribunal/plugin-contest/contract';
import { between, Browser, type Call } from './browser';
import type { Ledger } from './ledger';

export interface Place {
  port: number;
  cid: number;
  /** Labels. */
  problems: readonly string[];
  ledger: Ledger;
}

/** Not all come at the very moment of the start, ms. */
const ARRIVAL_MS = 10_000;
/** Between two things that somebody does, ms. */
const THINKING = { least: 3000, most: 12_000 };
/** How long somebody looks at the board, ms. */
const LOOKING = { least: 10_000, most: 40_000 };
/** The verdict is asked for when the stream has not told it in so long, ms. */
const PATIENCE_MS = 10_000;
const VERDICTS: readonly Status[] = [0, 0, 0, -1, -1, -1, 1, 3, -2];

const oneOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;

/** As pages do with what all of them hear at once. */
const somewhatLater = (): Promise<void> => pause(between(Intervals.crowd.least, Intervals.crowd.most));

/** Somebody who takes part: reads, sends, waits, looks at the board, hears the news. */
export class Contestant {
  readonly #browser: Browser;
  readonly #read: number[] = [];
  readonly #waiting = new Map<number, () => void>();
  #boardIsStale: () => void = () => undefined;
  #isOver = false;

  constructor(private readonly place: Place) {
    this.#browser = new Browser(place.port, place.ledger);
  }

  async arrive(username: string, password: string): Promise<void> {
    await this.#browser.logIn(username, password);
    const watch = `${contestNews.name}:${this.place.cid}`;
    void this.#browser.listen(
      watch,
      (name, data) => this.#hear(name, data),
      () => void this.#quietly(somewhatLater().then(() => this.#open())),
    );
  }

  /** From the start of the contest until `leave`. Whatever fails is in the ledger, and the next thing is done. */
  async takePart(): Promise<void> {
    await pause(between(0, ARRIVAL_MS));
    await this.#quietly(this.#open());
    void this.#quietly(this.#askForAnnouncements());
    while (!this.#isOver) {
      await pause(between(THINKING.least, THINKING.most));
      const todo = oneOf([this.#readProblem, this.#readProblem, this.#listOwn, this.#lookAtBoard, this.#submit]);
      await this.#quietly(todo.call(this));
    }
  }

  leave(): void {
    this.#isOver = true;
  }

  /** Takes its stream away, too. */
  close(): void {
    this.#browser.close();
  }

  async #open(): Promise<void> {
    const { cid } = this.place;
    await Promise.all([
      this.#browser.ask('GET /api/get-contest-info', { query: { cid } }),
      this.#browser.ask('GET /api/get-contest-problem', { query: { cid } }),
      this.#unread(),
    ]);
  }

  async #readProblem(): Promise<void> {
    const { cid, problems } = this.place;
    const displayId = oneOf(problems);
    await this.#browser.ask('GET /api/get-contest-problem-details', { query: { cid, displayId } });
  }

  async #listOwn(): Promise<void> {
    const query = { contestID: this.place.cid, beforeContestSubmit: false, onlyMine: true };
    await this.#browser.ask('GET /api/contest-submissions', { query });
  }

  /** Again every half a minute, and a while after there are news of it. */
  async #lookAtBoard(): Promise<void> {
    const { cid } = this.place;
    const until = performance.now() + between(LOOKING.least, LOOKING.most);
    while (performance.now() < until && !this.#isOver) {
      await this.#browser.ask('POST /api/get-contest-rank', { body: { cid } });
      const news = new Promise<void>((heard) => (this.#boardIsStale = heard));
      const caughtUp = news.then(somewhatLater);
      await Promise.race([caughtUp, pause(ContestIntervals.boardRefresh, undefined, { ref: false })]);
    }
  }

  async #submit(): Promise<void> {
    const { cid, problems, ledger } = this.place;
    await this.#readProblem();
    const status = oneOf(VERDICTS);
    const code = `int main() {} // verdict: ${status}, ${Math.random()}`;
    const body = { pid: oneOf(problems), cid, language: 'C++', code, isRemote: false };
    const { submitId } = await this.#browser.ask('POST /api/submit-problem-judge', { body });
    const began = performance.now();
    ledger.acknowledged.set(submitId, status);
    const told = new Promise<void>((tell) => this.#waiting.set(submitId, tell));
    await this.#untilJudged(submitId, told);
    ledger.verdicts.push(performance.now() - began);
    await this.#browser.ask('GET /api/get-contest-problem', { query: { cid } });
  }

  async #untilJudged(submitId: number, told: Promise<void>): Promise<void> {
    const { cid } = this.place;
    let isTold = false;
    void told.then(() => (isTold = true));
    const call = 'POST /api/check-contest-submissions-status' satisfies Call;
    while (!isTold && !this.#isOver) {
      await Promise.race([told, pause(PATIENCE_MS, undefined, { ref: false })]);
      if (isTold) return;
      const rows = await this.#browser.ask(call, { body: { submitIds: [submitId], cid } });
      if (!isInProgress(rows[submitId]!.status)) return;
    }
  }

  async #askForAnnouncements(): Promise<void> {
    while (!this.#isOver) {
      await pause(ContestIntervals.announcementPoll, undefined, { ref: false });
      if (!this.#isOver) await this.#quietly(this.#unread());
    }
  }

  async #unread(): Promise<void> {
    const body = { cid: this.place.cid, readAnnouncementList: this.#read };
    const unread = await this.#browser.ask('POST /api/get-contest-not-read-announcement', { body });
    this.#read.push(...unread.map(({ id }) => id));
  }

  #hear(name: string, data: unknown): void {
    if (name === 'submission') this.#hearOfSubmission(data as StreamEvents['submission']);
    if (name !== 'topic') return;
    const { news } = data as { news: ContestNews };
    if (news.kind === 'board') this.#boardIsStale();
    if (news.kind === 'announcement') void this.#quietly(somewhatLater().then(() => this.#unread()));
  }

  #hearOfSubmission({ submitId, status }: StreamEvents['submission']): void {
    if (isInProgress(status)) return;
    this.#waiting.get(submitId)?.();
    this.#waiting.delete(submitId);
  }

  /** The ledger has it already; anything else is an error of this program. */
  async #quietly(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!this.place.ledger.hasFailed(error)) throw error;
    });
  }
}
