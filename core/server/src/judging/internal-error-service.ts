import {
  PageSizes,
  Priority,
  type FailureOwner,
  type FailureReason,
  type InternalErrorRow,
  type Page,
  type PageQuery,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, expression, type Transactions } from '@tribunal/database';
import { DomainError, conflict, notFound, pageOf, pageRange, type Viewer, Clock, Db, Tx } from '@tribunal/platform';
import { resolveFault } from '../problem';
import { JudgementService } from './judgement-service';
import { RELEASE_QUEUE_KEY } from './problem-faults/problem-resumption-service';

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

const ignoreReleased = (error: unknown): void => {
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

/** Manages judging failures until somebody has reviewed them. */
@injectable()
export class InternalErrorService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(JudgementService) private readonly judgements: JudgementService,
  ) {}

  async list(query: PageQuery & { all?: boolean }): Promise<Page<InternalErrorRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const errorQuery = () => {
      const errors = this.knex('internalError as e').join('judgement as j', 'j.id', 'e.judgementId');
      return query.all ? errors : errors.whereNull('e.resolvedAt');
    };
    const [rows, count] = await Promise.all([
      errorQuery()
        .select(
          columns({ e: 'internalError' }, 'e.*', { submissionId: expression<number>(this.knex.ref('j.submissionId')) }),
        )
        .orderBy('e.id', 'desc')
        .limit(range.limit)
        .offset(range.offset),
      errorQuery().count({ total: '*' }).first(),
    ]);
    return pageOf(rows.map(present), Number(count?.total ?? 0), range);
  }

  /**
   * Rejudges the submission, immediately or in the given queue, unless it has been rejudged meanwhile, and closes the
   * record.
   */
  release(viewer: Viewer, id: number, queueKey: string | null = null): Promise<void> {
    return this.transactions.run(async () => {
      const found = await this.knex('internalError as e')
        .join('judgement as j', 'j.id', 'e.judgementId')
        .join('submission as s', 's.id', 'j.submissionId')
        .where('e.id', id)
        .forUpdate('e')
        .first(
          columns(
            { e: 'internalError', j: 'judgement', s: 'submission' },
            'e.*',
            { submissionId: 's.id' },
            'j.isCurrent',
            's.pid',
          ),
        );
      if (!found) throw notFound('judging.noSuchError');
      if (found.resolvedAt) throw conflict('id', 'judging.alreadyReleased');
      await this.knex('internalError').where({ id }).update({ resolvedAt: this.clock.now(), resolvedBy: viewer.uid });
      if (found.owner === 'setter') await resolveFault(this.knex, found.pid);
      if (!found.isCurrent) return;
      const locked = await this.judgements.lockOne(found.submissionId);
      if (locked.id !== found.judgementId) return;
      await this.judgements.replace([locked], { reason: 'rejudge', priority: Priority.rejudge, queueKey });
    });
  }

  /** Releases open records, oldest first, each in its own transaction; others may release some of them meanwhile. */
  async releaseOpen(viewer: Viewer, which: readonly number[] | 'all'): Promise<void> {
    const open = this.knex('internalError').whereNull('resolvedAt').orderBy('id');
    const ids = await (which === 'all' ? open : open.whereIn('id', [...which])).pluck('id');
    for (const id of ids) await this.release(viewer, id, RELEASE_QUEUE_KEY).catch(ignoreReleased);
  }
}
