import type { Readable } from 'node:stream';
import { originalCode, Status, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, notFound, streamZip, type Viewer, type ZipEntry } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestType, FREE_VERDICTS } from '../../contract';
import { Contests, type ContestFinder, type ContestModel } from '../contests';
import { takesPart } from '../participants';
import { codePaths, type SentCode, type SplitBy } from './code-entries';

export const CodeFiles = token<CodeFileMaker>('contest-code-files');

export interface CodeWish {
  cid: number;
  splitBy: SplitBy;
  /** `people`: without what its author and super admins have sent. */
  by: 'everybody' | 'people';
}

/** Codes that are read at once. */
const CHUNK = 50;

/** What was accepted in a contest, as a zip. */
@injectable()
export class CodeFileMaker {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
  ) {}

  /**
   * What was sent from the start on and before the end: all that is accepted under the ACM rule, the one that counts of
   * each participant to each problem under the OI rule, or the best one where subtasks count. 403 for those who do not
   * run the contest, 404 when there is none.
   */
  async accepted(viewer: Viewer, { cid, splitBy, by }: CodeWish): Promise<Readable> {
    const contest = await this.contests.run(viewer, cid);
    const ids = await this.#ids(contest, by);
    if (ids.length === 0) throw notFound('contest.export.noneAccepted');
    return streamZip(this.#entries(contest, ids, splitBy), this.clock.now());
  }

  async #ids(contest: ContestModel, by: CodeWish['by']): Promise<number[]> {
    const { id: cid, startAt, endAt, uid } = contest;
    const sent = this.knex('submission as s')
      .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
      .where('s.cid', cid)
      .where('s.createdAt', '>=', startAt)
      .where('s.createdAt', '<', endAt);
    if (by === 'people') void sent.whereRaw(takesPart('s.uid', '?'), [uid]);
    if (contest.type === ContestType.Acm) return sent.where('j.status', Status.Accepted).orderBy('s.id').pluck('s.id');
    const best = contest.oiCounts === 'Recent' ? '' : 'j.score desc,';
    const counted = sent
      .whereNotNull('j.score')
      .whereNotIn('j.status', [...FREE_VERDICTS])
      .distinctOn('s.uid', 's.pid')
      .orderByRaw(`s.uid, s.pid, ${best} s.id desc`)
      .select('s.id');
    return this.knex.from(counted.as('counted')).orderBy('id').pluck<number[]>('id');
  }

  async *#entries(contest: ContestModel, ids: readonly number[], splitBy: SplitBy): AsyncGenerator<ZipEntry> {
    const pathOf = codePaths(splitBy);
    for (let done = 0; done < ids.length; done += CHUNK) {
      for (const sent of await this.#codes(contest, ids.slice(done, done + CHUNK))) {
        yield { name: pathOf(sent), content: Buffer.from(originalCode(sent.code)) };
      }
    }
  }

  /** Under the label that the problem has now. */
  async #codes({ type }: ContestModel, ids: readonly number[]): Promise<SentCode[]> {
    const rows = await this.knex('submission as s')
      .join('account as a', 'a.uid', 's.uid')
      .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
      .leftJoin('contestProblem as l', (on) => on.on('l.cid', 's.cid').andOn('l.pid', 's.pid'))
      .whereIn('s.id', [...ids])
      .orderBy('s.id')
      .select<SentCode[]>(
        'a.username',
        's.language',
        's.code',
        'j.score',
        's.createdAt as sentAt',
        this.knex.raw('coalesce(l.display_id, s.display_id, s.pid::text) as display_id'),
      );
    return type === ContestType.Acm ? rows.map((row) => ({ ...row, score: null })) : rows;
  }
}
