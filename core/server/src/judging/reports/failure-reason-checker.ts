import { failureFacts, type FailureReason, type JudgeReport, type ProblemVersion } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns } from '@tribunal/database';
import { Db } from '@tribunal/platform';
import { TestdataStore } from '../../file';
import { isFromClaimant } from './report-checks';

type Failed = Extract<JudgeReport, { kind: 'failed' }>;
type ReportedFailure = Pick<Failed, 'reason' | 'detail' | 'retry'>;

interface ClaimedJudgement {
  claimedBy: string | null;
  instance: string | null;
  nonce: string | null;
  versionId: number;
  settings: ProblemVersion;
}

const FILE_HASH = /\b[0-9a-f]{64}\b/;

/**
 * Reasons that the server can verify, each with a test of whether the problem really lacks that part. Other reasons
 * cannot be checked here.
 */
const MISSING_PARTS: Partial<Record<FailureReason, (version: ProblemVersion) => boolean>> = {
  noTestdata: ({ cases }) => cases.length === 0,
  noChecker: ({ judgeMode, checker }) => judgeMode === 'spj' && checker === null,
  noInteractor: ({ judgeMode, checker }) => judgeMode === 'interactive' && checker === null,
};

/**
 * Verifies, where the server can check it, that a failure is the problem's fault, so that a judge's word alone is not
 * enough.
 */
@injectable()
export class FailureReasonChecker {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TestdataStore) private readonly testdata: TestdataStore,
  ) {}

  /**
   * Returns the effective reason of a report: `dataUnreachable` when it says that a file of the problem is missing or
   * damaged which is intact here, `judgeDefect` when it says that the problem lacks something that it has.
   */
  async checkReport(report: Failed): Promise<ReportedFailure> {
    const { reason, detail, retry } = report;
    const isMissing = MISSING_PARTS[reason];
    const isAboutData = reason === 'dataMissing' || reason === 'dataDamaged';
    if (!isMissing && !isAboutData) return { reason, detail, retry };
    const claimed = await this.#findClaimed(report);
    if (!claimed) return { reason, detail, retry };
    const isTrue = isMissing ? isMissing(claimed.settings) : await this.#isDataBroken(claimed.versionId, detail);
    if (isTrue) return { reason, detail, retry };
    const correctedReason = isMissing ? 'judgeDefect' : 'dataUnreachable';
    return { reason: correctedReason, detail: `${failureFacts(reason).description}: ${detail}`, retry: true };
  }

  /**
   * Returns the claimed judgement, or null when it has no problem or the report is not from the judge that claimed
   * it.
   */
  async #findClaimed(report: Failed): Promise<ClaimedJudgement | null> {
    const found = await this.knex('judgement as j')
      .join('problemVersion as v', 'v.id', 'j.versionId')
      .where({ 'j.id': report.judgementId, 'j.attempt': report.attempt, 'j.isWanted': true })
      .whereNull('j.judgedAt')
      .first(
        columns(
          { j: 'judgement', v: 'problemVersion' },
          'j.claimedBy',
          'j.instance',
          'j.nonce',
          { versionId: 'v.id' },
          'v.settings',
        ),
      );
    return found && isFromClaimant(found, report) ? found : null;
  }

  async #isDataBroken(versionId: number, detail: string): Promise<boolean> {
    const [sha256] = FILE_HASH.exec(detail) ?? [];
    if (sha256 === undefined) return false;
    const named = await this.knex('problemVersionFile').where({ versionId, sha256 }).first('sha256');
    return named !== undefined && !(await this.testdata.verify(sha256));
  }
}
