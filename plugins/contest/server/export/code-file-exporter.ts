import type { Readable } from 'node:stream';
import { originalCode, sourceExtensionOf, Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Clock,
  Db,
  notFound,
  streamZip,
  type Viewer,
  type ZipEntry,
  Accounts,
  CurrentJudgements,
  Submissions,
  columns,
  expression,
  fileStampOf,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestType, FREE_VERDICTS } from '../../contract';
import { ContestAccess, type ContestModel } from '../contests';
import { takesPart } from '../participants';
import { distinctPaths, safePart } from './file-names';

interface SubmittedCode {
  username: string;
  /** Label of the problem. */
  displayId: string;
  language: string;
  code: string;
  /** null under the ACM rule. */
  score: number | null;
  sentAt: Date;
}

type SplitBy = 'user' | 'problem';

/** Returns a function that gives each code its path, with a folder for each user or for each problem. */
export function codePaths(splitBy: SplitBy): (sent: SubmittedCode) => string {
  const place = distinctPaths();
  return ({ username, displayId, language, score, sentAt }) => {
    const [folder, name] = splitBy === 'user' ? [username, displayId] : [displayId, username];
    const scoreSuffix = score === null ? '' : `_${score}`;
    return place(
      safePart(folder),
      `${safePart(name)}${scoreSuffix}_(${fileStampOf(sentAt)})`,
      sourceExtensionOf(language),
    );
  };
}

export interface CodeExportOptions {
  cid: number;
  splitBy: SplitBy;
  /** `people` leaves out submissions of organisers. */
  by: 'everybody' | 'people';
}

/** Number of codes that are read at once. */
const CHUNK = 50;

/** Exports the accepted code of a contest as a zip. */
@injectable()
export class CodeFileExporter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
  ) {}

  /**
   * Exports submissions between start and end: all accepted ones under the ACM rule; under the OI rule, for each
   * participant and problem, the one that counts, or the best one where subtasks count.
   * @throws 403 for users who do not run the contest
   * @throws 404 when there is no such contest
   */
  async zipAccepted(viewer: Viewer, { cid, splitBy, by }: CodeExportOptions): Promise<Readable> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    const ids = await this.#ids(contest, by);
    if (ids.length === 0) throw notFound('contest.export.noneAccepted');
    return streamZip(this.#entries(contest, ids, splitBy), this.clock.now());
  }

  async #ids(contest: ContestModel, by: CodeExportOptions['by']): Promise<number[]> {
    const { id: cid, startAt, endAt } = contest;
    const sent = this.knex
      .from(Submissions.as(this.knex, 's'))
      .join(CurrentJudgements.as(this.knex, 'j'), 'j.submissionId', 's.id')
      .where('s.cid', cid)
      .where('s.createdAt', '>=', startAt)
      .where('s.createdAt', '<', endAt);
    if (by === 'people') {
      void sent.whereRaw(takesPart('s.uid', '?'), [await this.contests.listOrganisers(contest)]);
    }
    if (contest.type === ContestType.Acm) return sent.where('j.status', Status.Accepted).orderBy('s.id').pluck('s.id');
    const best = contest.oiCounts === 'Recent' ? '' : 'j.score desc,';
    const counted = sent
      .whereNotNull('j.score')
      .whereNotIn('j.status', [...FREE_VERDICTS])
      .distinctOn('s.uid', 's.pid')
      .orderByRaw(`s.uid, s.pid, ${best} s.id desc`)
      .select('s.id');
    return this.knex.from(counted.as('counted')).orderBy('id').pluck('id');
  }

  async *#entries(contest: ContestModel, ids: readonly number[], splitBy: SplitBy): AsyncGenerator<ZipEntry> {
    const pathOf = codePaths(splitBy);
    for (let done = 0; done < ids.length; done += CHUNK) {
      for (const sent of await this.#codes(contest, ids.slice(done, done + CHUNK))) {
        yield { name: pathOf(sent), content: Buffer.from(originalCode(sent.code)) };
      }
    }
  }

  /** Uses the current label of each problem. */
  async #codes({ type }: ContestModel, ids: readonly number[]): Promise<SubmittedCode[]> {
    const rows = await this.knex
      .from(Submissions.as(this.knex, 's'))
      .join(Accounts.as(this.knex, 'a'), 'a.uid', 's.uid')
      .join(CurrentJudgements.as(this.knex, 'j'), 'j.submissionId', 's.id')
      .leftJoin('contestProblem as l', (on) => on.on('l.cid', 's.cid').andOn('l.pid', 's.pid'))
      .whereIn('s.id', [...ids])
      .orderBy('s.id')
      .select(
        columns(
          { s: Submissions, a: Accounts, j: CurrentJudgements },
          ...(['a.username', 's.language', 's.code', 'j.score'] as const),
          {
            sentAt: 's.createdAt',
            displayId: expression<string>(this.knex.raw('coalesce(l.display_id, s.display_id, s.pid::text)')),
          },
        ),
      );
    return type === ContestType.Acm ? rows.map((row) => ({ ...row, score: null })) : rows;
  }
}
