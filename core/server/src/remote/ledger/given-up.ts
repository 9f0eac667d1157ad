import {
  ALL_STATUSES,
  isResubmittable,
  PageSizes,
  Priority,
  token,
  type GivenUpRun,
  type Page,
  type PageQuery,
  type RemoteRunState,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database';
import { conflict, notFound, pageOf, pageRange } from '../../http';
import { Judgements, type JudgementService, type JudgementReason } from '../../judging';
import { Db, Tx } from '../../tokens';
import { heldRun } from './book';
import { presentGivenUp, type StoredGivenUp } from './presenter';

export const GivenUpRuns = token<GivenUpDesk>('remote-given-up-runs');

/** The site may have it, and its verdict was not read, or not once more. What is parked waits for a decision, and has a list of its own. */
const UNREAD = ['sent', 'tracking', 'final'] as const satisfies readonly RemoteRunState[];
const FAILED = ALL_STATUSES.filter(isResubmittable);
const BY_PEOPLE: readonly JudgementReason[] = ['manual', 'cancel'];

/** Submissions whose verdict nobody waits for any more, and the wish to look once more. */
@injectable()
export class GivenUpDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Judgements) private readonly judgements: JudgementService,
  ) {}

  /** Newest submissions first. What a person has decided since is not given up. */
  async list(query: PageQuery): Promise<Page<GivenUpRun>> {
    const range = pageRange(query, PageSizes.adminTable);
    const given = () =>
      this.knex('judgement as j')
        .join('remoteRun as r', 'r.submissionId', 'j.submissionId')
        .join('submission as s', 's.id', 'j.submissionId')
        .join('problem as p', 'p.id', 's.pid')
        .join('account as a', 'a.uid', 's.uid')
        .where('j.isCurrent', true)
        .whereIn('j.status', FAILED)
        .whereNotIn('j.reason', [...BY_PEOPLE])
        .whereNotNull('j.judgedAt')
        .whereIn('r.state', UNREAD);
    const [rows, count] = await Promise.all([
      given()
        .orderBy('s.id', 'desc')
        .limit(range.limit)
        .offset(range.offset)
        .select<StoredGivenUp[]>('r.*', 'a.username', 'p.problemId as displayPid', 'j.judgedAt'),
      given().count<{ total: number }[]>('* as total').first(),
    ]);
    return pageOf(rows.map(presentGivenUp), Number(count?.total ?? 0), range);
  }

  /** 404 when the site was never asked; 409 while it is being judged, has a verdict, or when there is no run to look at. */
  async resume(submitId: number): Promise<void> {
    await this.tx.run(async (tx) => {
      const held = await this.judgements.holdOne(tx, submitId);
      const run = await heldRun(tx.knex, { submissionId: submitId });
      if (!run) throw notFound('remote.noSuchRunHere');
      if (run.state === 'refused' || run.state === 'intended') throw conflict('submitId', 'remote.nothingToResume');
      const isDecided = held.judgedAt !== null && (!isResubmittable(held.status) || BY_PEOPLE.includes(held.reason));
      if (isDecided) throw conflict('submitId', 'submission.isJudged');
      await this.judgements.reopen(tx, submitId, 'rejudge', Priority.rejudge);
    });
  }
}
