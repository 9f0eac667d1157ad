import { Priority, type SubmissionRow } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { conflict, Db, forbidden, notFound, type DomainError, type Viewer, Points, Tx } from '@tribunal/platform';
import { JudgementService } from '../judging';
import { PlaceDirectory } from '../place';
import { SiteSettings, type Settings, type SiteSettingsReader } from '../settings';
import { findQueueKey } from './find-queue-key';
import { RESUBMITTING, UserActionLimiter } from './user-action-limiter';
import { denyResubmit, type ResubmitRefusal } from './policy';
import { presentRow } from './presenter';
import { loadRows } from './rows';
import { loadVisibility, type VisibleSubmission } from './visibility';

const REFUSALS: Readonly<Record<ResubmitRefusal, (key: string) => DomainError>> = {
  'submission.notYoursToResubmit': (key) => forbidden(key),
  'submission.noResubmit': (key) => notFound(key),
  'submission.isJudged': (key) => conflict('submitId', key),
};

/** Resubmits submissions that could not be judged. */
@injectable()
export class ResubmitService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(JudgementService) private readonly judgements: JudgementService,
    @inject(UserActionLimiter) private readonly rateLimiter: UserActionLimiter,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Resubmits a submission unchanged. Only viewers who may see the result learn whether it was judged.
   * @throws 404
   * @throws 403
   * @throws 409
   * @throws 429 when requests are too frequent
   */
  async resubmit(viewer: Viewer, submitId: number): Promise<SubmissionRow> {
    const settings = await this.settings.read();
    const row = await this.transactions.run(async () => {
      const locked = await this.judgements.lockOne(submitId);
      const refusal = denyResubmit(viewer, locked);
      if (refusal && refusal !== 'submission.isJudged') throw REFUSALS[refusal](refusal);
      const { visible } = await this.#loadVisible(viewer, submitId, settings);
      if (!visible.result) throw forbidden('submission.hidden');
      if (refusal) throw REFUSALS[refusal](refusal);
      await this.rateLimiter.consume(RESUBMITTING, viewer.uid, settings.defaultSubmitInterval);
      const priority = locked.cid === 0 ? Priority.practice : Priority.contest;
      await this.judgements.reopen(submitId, 'resubmit', priority, await findQueueKey(this.knex, viewer.uid));
      return this.#loadVisible(viewer, submitId, settings);
    });
    return presentRow(row.submission, row.visible);
  }

  async #loadVisible(viewer: Viewer, submitId: number, settings: Settings): Promise<VisibleSubmission> {
    const [submission] = await loadRows(this.knex, [submitId]);
    const [visible] = await loadVisibility(
      { points: this.points, places: this.places },
      viewer,
      [submission!],
      settings,
    );
    return { submission: submission!, visible: visible! };
  }
}
