import {
  PageSizes,
  Priority,
  token,
  type FailureOwner,
  type FailureReason,
  type InternalErrorRow,
  type Page,
  type PageQuery,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import { DomainError, conflict, notFound, pageOf, pageRange, type Viewer } from '../http';
import { Clock, Db, Tx } from '../tokens';
import { markResolved } from '../problem';
import { Judgements, type JudgementService } from './judgements';
import { LANE_OF_MANY } from './problem-resumption';

interface StoredError {
  id: number;
  submissionId: number;
  reason: string;
  code: FailureReason | null;
  owner: FailureOwner | null;
  detail: string;
  judge: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

export const InternalErrors = token<InternalErrorList>('internal-errors');

const unlessReleased = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error;
};

const present = ({ submissionId, createdAt, resolvedAt, ...row }: StoredError): InternalErrorRow => ({
  id: row.id,
  submitId: submissionId,
  reason: row.reason,
  code: row.code,
  owner: row.owner,
  detail: row.detail,
  judge: row.judge,
  gmtCreate: createdAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});

/** What judges could not do, until somebody has looked at it. */
@injectable()
export class InternalErrorList {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Judgements) private readonly judgements: JudgementService,
  ) {}

  async list(query: PageQuery & { all?: boolean }): Promise<Page<InternalErrorRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const wanted = () => {
      const errors = this.knex('internalError as e').join('judgement as j', 'j.id', 'e.judgementId');
      return query.all ? errors : errors.whereNull('e.resolvedAt');
    };
    const [rows, count] = await Promise.all([
      wanted()
        .select<StoredError[]>('e.*', 'j.submissionId')
        .orderBy('e.id', 'desc')
        .limit(range.limit)
        .offset(range.offset),
      wanted().count<{ total: number }[]>('* as total').first(),
    ]);
    return pageOf(rows.map(present), Number(count?.total ?? 0), range);
  }

  /** Judges the submission anew, at once or in the lane, unless it was judged again meanwhile, and closes the record. */
  release(viewer: Viewer, id: number, lane: string | null = null): Promise<void> {
    return this.tx.run(async (tx) => {
      const found = await tx
        .knex('internalError as e')
        .join('judgement as j', 'j.id', 'e.judgementId')
        .join('submission as s', 's.id', 'j.submissionId')
        .where('e.id', id)
        .forUpdate('e')
        .first<(StoredError & { judgementId: number; isCurrent: boolean; pid: number }) | undefined>(
          'e.*',
          'j.submissionId',
          'j.isCurrent',
          's.pid',
        );
      if (!found) throw notFound('judging.noSuchError');
      if (found.resolvedAt) throw conflict('id', 'judging.alreadyReleased');
      await tx.knex('internalError').where({ id }).update({ resolvedAt: this.clock.now(), resolvedBy: viewer.uid });
      if (found.owner === 'setter') await markResolved(tx.knex, found.pid);
      if (!found.isCurrent) return;
      const held = await this.judgements.holdOne(tx, found.submissionId);
      if (held.id !== found.judgementId) return;
      await this.judgements.replace(tx, [held], { reason: 'rejudge', priority: Priority.rejudge, lane });
    });
  }

  /** Those that are open, oldest first, each by itself; somebody else may release some of them meanwhile. */
  async releaseOpen(viewer: Viewer, which: readonly number[] | 'all'): Promise<void> {
    const open = this.knex('internalError').whereNull('resolvedAt').orderBy('id');
    const ids = await (which === 'all' ? open : open.whereIn('id', [...which])).pluck<number[]>('id');
    for (const id of ids) await this.release(viewer, id, LANE_OF_MANY).catch(unlessReleased);
  }
}
