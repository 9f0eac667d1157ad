import { Priority, token, type SubmissionRow } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Transactions } from '../database/transactions';
import { conflict, forbidden, notFound, type DomainError, type Viewer } from '../http';
import { Judgements, type JudgementDesk } from '../judging';
import { SiteSettings, type SiteSettingsReader } from '../system/site-settings';
import { Tx } from '../tokens';
import { laneOf } from './fairness';
import { Pace, type PaceKeeper } from './pace';
import { refuseResubmit, type ResubmitRefusal } from './policy';
import { presentRow } from './presenter';
import { loadRows } from './rows';

export const Resubmitting = token<ResubmitDesk>('resubmitting');

const REFUSALS: Readonly<Record<ResubmitRefusal, (key: string) => DomainError>> = {
  'submission.notYoursToResubmit': (key) => forbidden(key),
  'submission.noResubmit': (key) => notFound(key),
  'submission.isJudged': (key) => conflict('submitId', key),
};

/** Sends a submission once more as it is, when it could not be judged. */
@injectable()
export class ResubmitDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Judgements) private readonly judgements: JudgementDesk,
    @inject(Pace) private readonly pace: PaceKeeper,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /** 404, 403, 409; 429 when it is asked for too often. */
  async resubmit(viewer: Viewer, submitId: number): Promise<SubmissionRow> {
    const { defaultSubmitInterval } = await this.settings.read();
    const row = await this.tx.run(async (tx) => {
      const held = await this.judgements.holdOne(tx, submitId);
      const refusal = refuseResubmit(viewer, held);
      if (refusal) throw REFUSALS[refusal](refusal);
      await this.pace.keep(tx.knex, 'resubmit_pace', viewer.uid, defaultSubmitInterval);
      const priority = held.cid === 0 ? Priority.practice : Priority.contest;
      await this.judgements.reopen(tx, submitId, 'resubmit', priority, await laneOf(tx.knex, viewer.uid));
      const [stored] = await loadRows(tx.knex, [submitId]);
      return stored!;
    });
    return presentRow(row);
  }
}
