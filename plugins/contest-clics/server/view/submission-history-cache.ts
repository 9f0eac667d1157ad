import { inject, injectable } from '@tribunal/kernel';
import { Db, Submissions, LruCache } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent } from '@tribunal/plugin-contest/contract';
import { Coalesced, ContestLogReader } from '@tribunal/plugin-contest/server';
import { MAX_HISTORIES } from '../limits';
import { SubmissionHistory, type Languages } from './submission-history';

/** Caches the submission histories of contests; each is updated incrementally from the log. */
@injectable()
export class SubmissionHistoryCache {
  readonly #histories = new LruCache<number, { history: SubmissionHistory; refresh: Coalesced }>(MAX_HISTORIES);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(ContestLogReader) private readonly log: ContestLogReader,
  ) {}

  /** Returns the history, including everything committed before the call. */
  async get(cid: number): Promise<SubmissionHistory> {
    const { history, refresh } = this.#histories.getOrCreate(cid, () => {
      const created = new SubmissionHistory();
      return { history: created, refresh: new Coalesced(() => this.#catchUp(cid, created)) };
    });
    await refresh.request();
    return history;
  }

  async #catchUp(cid: number, history: SubmissionHistory): Promise<void> {
    const events = await this.log.after(cid, history.lastSeq);
    const languages = await this.#languagesOf(events);
    for (const event of events) history.apply(event, languages);
  }

  async #languagesOf(events: readonly ContestEvent[]): Promise<Languages> {
    const ids = events.flatMap((event) => (event.kind === 'submission' ? event.submissionId : []));
    if (ids.length === 0) return new Map();
    const rows = await Submissions.query(this.knex).whereRaw('id = any(?)', [ids]).select('id', 'language');
    return new Map(rows.map(({ id, language }) => [id, language]));
  }
}
