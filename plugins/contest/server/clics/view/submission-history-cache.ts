import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent } from '../../../contract';
import { Fresh, NewestOnes } from '../../common';
import { LogReader, type ContestLogReader } from '../../log';
import { HISTORIES_KEPT } from '../limits';
import { SubmissionHistory, type Languages } from './submission-history';

export const SubmissionHistories = token<SubmissionHistoryCache>('contest-clics-histories');

/** The logs of contests as submissions with their judgements; each is read on from where it was. */
@injectable()
export class SubmissionHistoryCache {
  readonly #kept = new NewestOnes<number, { history: SubmissionHistory; fresh: Fresh }>(HISTORIES_KEPT);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(LogReader) private readonly log: ContestLogReader,
  ) {}

  /** With everything in it that was committed before the call. */
  async of(cid: number): Promise<SubmissionHistory> {
    const { history, fresh } = this.#kept.get(cid, () => {
      const begun = new SubmissionHistory();
      return { history: begun, fresh: new Fresh(() => this.#catchUp(cid, begun)) };
    });
    await fresh.ask();
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
    const rows = await this.knex('submission')
      .whereRaw('id = any(?)', [ids])
      .select<{ id: number; language: string }[]>('id', 'language');
    return new Map(rows.map(({ id, language }) => [id, language]));
  }
}
