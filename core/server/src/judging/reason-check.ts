import { failureFacts, token, type FailureReason, type JudgeReport, type ProblemVersion } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Testdata, type TestdataStore } from '../file';
import { Db } from '../tokens';
import { isFromHolder } from './reporter';

export const Reasons = token<ReasonCheck>('reason-check');

type Failed = Extract<JudgeReport, { kind: 'failed' }>;
type Claimed = Pick<Failed, 'reason' | 'detail' | 'retry'>;

interface Work {
  claimedBy: string | null;
  instance: string | null;
  nonce: string | null;
  versionId: number;
  settings: ProblemVersion;
}

const NAMED_FILE = /\b[0-9a-f]{64}\b/;

/** Whether the problem really lacks what the judge says; of other reasons nothing can be known here. */
const LACKS: Partial<Record<FailureReason, (version: ProblemVersion) => boolean>> = {
  noTestdata: ({ cases }) => cases.length === 0,
  noChecker: ({ judgeMode, checker }) => judgeMode === 'spj' && checker === null,
  noInteractor: ({ judgeMode, checker }) => judgeMode === 'interactive' && checker === null,
};

/** A problem is not blamed on the word of a judge alone where the server can look for itself. */
@injectable()
export class ReasonCheck {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Testdata) private readonly testdata: TestdataStore,
  ) {}

  /**
   * What the report is taken for: `dataUnreachable` when it calls a file of the problem missing or damaged that is sound
   * here, `judgeDefect` when it says that the problem lacks what it has.
   */
  async credible(report: Failed): Promise<Claimed> {
    const { reason, detail, retry } = report;
    const lacks = LACKS[reason];
    const isAboutData = reason === 'dataMissing' || reason === 'dataDamaged';
    if (!lacks && !isAboutData) return { reason, detail, retry };
    const work = await this.#work(report);
    if (!work) return { reason, detail, retry };
    const isTrue = lacks ? lacks(work.settings) : await this.#isDataBroken(work.versionId, detail);
    if (isTrue) return { reason, detail, retry };
    const instead = lacks ? 'judgeDefect' : 'dataUnreachable';
    return { reason: instead, detail: `${failureFacts(reason).words}: ${detail}`, retry: true };
  }

  /** null: of no problem, or not from the judge that holds it. */
  async #work(report: Failed): Promise<Work | null> {
    const found = await this.knex('judgement as j')
      .join('problemVersion as v', 'v.id', 'j.versionId')
      .where({ 'j.id': report.judgementId, 'j.attempt': report.attempt, 'j.isWanted': true })
      .whereNull('j.judgedAt')
      .first<Work | undefined>('j.claimedBy', 'j.instance', 'j.nonce', 'j.versionId', 'v.settings');
    return found && isFromHolder(found, report) ? found : null;
  }

  async #isDataBroken(versionId: number, detail: string): Promise<boolean> {
    const [sha256] = NAMED_FILE.exec(detail) ?? [];
    if (sha256 === undefined) return false;
    const named = await this.knex('problemVersionFile').where({ versionId, sha256 }).first('sha256');
    return named !== undefined && !(await this.testdata.isSound(sha256));
  }
}
