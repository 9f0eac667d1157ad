import { Priority, token, type SubmissionRow } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import { conflict, forbidden, notFound, type DomainError, type Viewer } from '../http';
import { Judgements, type JudgementService } from '../judging';
import { SiteSettings, type Settings, type SiteSettingsReader } from '../settings';
import { Points, Tx } from '../tokens';
import { laneOf } from './fairness';
import { Pace, type PaceKeeper } from './pace';
import { refuseResubmit, type ResubmitRefusal } from './policy';
import { presentRow } from './presenter';
import { loadRows } from './rows';
import { visibleParts, type Seen } from './visibility';

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
    @inject(Judgements) private readonly judgements: JudgementService,
    @inject(Pace) private readonly pace: PaceKeeper,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /** 404, 403, 409; 429 when it is asked for too often. Whether it was judged is told to those only who may know. */
  async resubmit(viewer: Viewer, submitId: number): Promise<SubmissionRow> {
    const settings = await this.settings.read();
    const row = await this.tx.run(async (tx) => {
      const held = await this.judgements.holdOne(tx, submitId);
      const refusal = refuseResubmit(viewer, held);
      if (refusal && refusal !== 'submission.isJudged') throw REFUSALS[refusal](refusal);
      const { visible } = await this.#shown(tx.knex, viewer, submitId, settings);
      if (!visible.result) throw forbidden('submission.hidden');
      if (refusal) throw REFUSALS[refusal](refusal);
      await this.pace.keep(tx.knex, 'resubmit_pace', viewer.uid, settings.defaultSubmitInterval);
      const priority = held.cid === 0 ? Priority.practice : Priority.contest;
      await this.judgements.reopen(tx, submitId, 'resubmit', priority, await laneOf(tx.knex, viewer.uid));
      return this.#shown(tx.knex, viewer, submitId, settings);
    });
    return presentRow(row.submission, row.visible);
  }

  async #shown(knex: Knex, viewer: Viewer, submitId: number, settings: Settings): Promise<Seen> {
    const [submission] = await loadRows(knex, [submitId]);
    const [visible] = await visibleParts(this.points, viewer, [submission!], settings);
    return { submission: submission!, visible: visible! };
  }
}
