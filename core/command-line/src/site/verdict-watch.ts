import { isInProgress, type StreamEvents, type SubmissionRow } from '@tribunal/contract';
import { createParser } from 'eventsource-parser';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteClient } from './client';

/** A submission while it is judged, with the number of testcases that are done. */
export type JudgingProgress = SubmissionRow & Partial<Pick<StreamEvents['submission'], 'done' | 'total'>>;

/** Pauses between questions: without the event stream, and beside it, in case that an event is lost. */
const POLL_MS = 2000;
const POLL_BESIDE_STREAM_MS = 15_000;
/** How long a submission waits for the stream to open, which a proxy may hold back. */
const OPENING_MS = 5000;

/**
 * Follows submissions. The stream is opened before the submission is sent, so that no event is missed; if there is no
 * stream, the site is asked again and again.
 */
export class VerdictWatch {
  readonly #ended = new AbortController();
  readonly #news = new Map<number, JudgingProgress>();
  #isStreaming = false;
  #awaited: number | null = null;
  #wake: () => void = () => undefined;

  constructor(
    private readonly client: Pick<SiteClient, 'call' | 'openEvents'>,
    private readonly pollMs = POLL_MS,
  ) {}

  /** Whether events arrive by themselves. */
  get isStreaming(): boolean {
    return this.#isStreaming;
  }

  /** Opens the event stream. Resolves when it is open, when it is clear that there is none, or after 5 s. */
  async open(openingMs = OPENING_MS): Promise<void> {
    const opened = this.client.openEvents(this.#ended.signal).then(
      (response) => {
        this.#isStreaming = true;
        void this.#read(response);
      },
      () => undefined,
    );
    const late = new AbortController();
    await Promise.race([opened, sleep(openingMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  }

  /** Resolves with the submission once it has a verdict; `onProgress` gets each change before. */
  async verdictOf(submission: SubmissionRow, onProgress: (progress: JudgingProgress) => void): Promise<SubmissionRow> {
    const { submitId, cid } = submission;
    this.#awaited = submitId;
    for (let row: JudgingProgress = submission; ;) {
      if (!isInProgress(row.status)) return row;
      onProgress(row);
      if (!this.#news.has(submitId)) await this.#pause();
      row = this.#takeNews(submitId) ?? (await this.#ask(submitId, cid)) ?? row;
    }
  }

  close(): void {
    this.#ended.abort();
  }

  #takeNews(submitId: number): JudgingProgress | undefined {
    const news = this.#news.get(submitId);
    this.#news.delete(submitId);
    return news;
  }

  async #ask(submitId: number, cid: number): Promise<SubmissionRow | undefined> {
    const rows =
      cid === 0
        ? await this.client.call('POST /api/check-submissions-status', { body: { submitIds: [submitId] } })
        : await this.client.call('POST /api/check-contest-submissions-status', {
            body: { submitIds: [submitId], cid },
          });
    return rows[submitId];
  }

  async #pause(): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await sleep(this.#isStreaming ? POLL_BESIDE_STREAM_MS : this.pollMs, undefined, { signal: woken.signal }).catch(
      () => undefined,
    );
    this.#wake = () => undefined;
  }

  async #read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event !== 'submission') return;
        const row: StreamEvents['submission'] = JSON.parse(data);
        this.#news.set(row.submitId, row);
        if (row.submitId === this.#awaited) this.#wake();
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // It is closed, or the connection is lost; in both cases the site is asked from now on.
    }
    this.#isStreaming = false;
    this.#wake();
  }
}
