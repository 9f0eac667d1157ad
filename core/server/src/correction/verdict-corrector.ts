import {
  MANUAL_STATUSES,
  Priority,
  Status,
  isManualStatus,
  type CaseReport,
  type CorrectedVerdict,
  type SubmissionRow,
  isInProgress,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { audit, badInput, type Viewer, Tx } from '@tribunal/platform';
import { fullScoreOf, JudgementService, type LockedSubmissionJudgement } from '../judging';
import { loadRows, OPEN_ROW, presentRow } from '../submission';

type Refusal = 'correction.beingJudged' | 'correction.notCompiled' | 'correction.alreadyCancelled';

/** Returns why a verdict may not be set manually in place of `current`; null if permitted. */
export function denyManualVerdict(current: Status): Refusal | null {
  if (isInProgress(current)) return 'correction.beingJudged';
  return current === Status.CompileError ? 'correction.notCompiled' : null;
}

/** Returns why a submission may not be cancelled. It may be cancelled at any time, but only once. */
export const denyCancel = (current: Status): Refusal | null =>
  current === Status.Cancelled ? 'correction.alreadyCancelled' : null;

/**
 * Returns the score for a manual verdict: null if the problem has no full score; the requested score, limited to the
 * range from 0 to the full score; otherwise the score that the verdict implies. Returns `missing` if it implies none,
 * so that the caller must specify one.
 */
export function manualScore(
  fullScore: number | null,
  status: Status,
  requested: number | null | undefined,
): number | null | 'missing' {
  if (fullScore === null) return null;
  if (requested !== null && requested !== undefined) return Math.min(Math.max(requested, 0), fullScore);
  if (status === Status.PartialAccepted) return 'missing';
  return status === Status.Accepted ? fullScore : 0;
}

interface Results {
  timeMs: number | null;
  memoryKb: number | null;
  message: string | null;
}

/** Changes the verdict of a single submission for a super admin. */
@injectable()
export class VerdictCorrector {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(JudgementService) private readonly judgements: JudgementService,
  ) {}

  /**
   * Rejudges a submission; the old verdict stops counting at once.
   * @throws 404 if there is no such submission
   * @throws 409 while it is being judged and has no verdict yet: judges that stop responding are replaced
   * automatically, and unwanted judgements can be cancelled
   */
  rejudge(submitId: number): Promise<SubmissionRow> {
    return this.transactions.run(async ({ knex }) => {
      const locked = await this.judgements.lockOne(submitId);
      audit.describe({ before: await shownVerdict(knex, locked), after: { verdict: null } });
      await this.judgements.reopen(submitId, 'rejudge', Priority.rejudge);
      const [row] = await loadRows(knex, [submitId]);
      return presentRow(row!, OPEN_ROW);
    });
  }

  /**
   * Sets a verdict manually. Results of testcases, time, memory and message are kept from the judge.
   * @throws 400 if the verdict is not permitted, or if the problem has scores and neither the caller nor the verdict
   * determines one
   * @throws 404 if there is no such submission
   */
  manual(viewer: Viewer, submitId: number, status: number, score?: number | null): Promise<CorrectedVerdict> {
    if (!isManualStatus(status)) throw badInput('status', 'correction.status', { choices: MANUAL_STATUSES.join(', ') });
    return this.transactions.run(async ({ knex }) => {
      const locked = await this.judgements.lockOne(submitId);
      throwIfRefused(denyManualVerdict(locked.status));
      const results = await loadResults(knex, locked);
      const fullScore = fullScoreOf(locked);
      const points = manualScore(fullScore, status, score);
      if (points === 'missing') throw badInput('score', 'correction.score', { max: fullScore! });
      const verdict = {
        ...results,
        status,
        score: points,
        judger: viewer.username,
        cases: await loadCaseReports(knex, locked),
      };
      audit.describe({
        before: await shownVerdict(knex, locked),
        after: { verdict: nameOf(status), score: points },
      });
      return loadCorrected(knex, submitId, await this.judgements.decide(locked, 'manual', verdict));
    });
  }

  /**
   * Cancels a submission, which then has no verdict; a judge working on it is instructed to stop.
   * @throws 400 if it is already cancelled
   * @throws 404 if there is no such submission
   */
  cancel(viewer: Viewer, submitId: number): Promise<CorrectedVerdict> {
    return this.transactions.run(async ({ knex }) => {
      const locked = await this.judgements.lockOne(submitId);
      throwIfRefused(denyCancel(locked.status));
      const noResults = { score: null, timeMs: null, memoryKb: null, message: null };
      const verdict = { ...noResults, status: Status.Cancelled, judger: viewer.username };
      const after = { verdict: nameOf(Status.Cancelled), score: null };
      audit.describe({ before: await shownVerdict(knex, locked), after });
      return loadCorrected(knex, submitId, await this.judgements.decide(locked, 'cancel', verdict));
    });
  }
}

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw badInput('submitId', refusal);
}

const loadResults = async (knex: Knex, { id }: LockedSubmissionJudgement): Promise<Results> =>
  (await knex('judgement').where({ id }).first('timeMs', 'memoryKb', 'message'))!;

const loadCaseReports = (knex: Knex, { id }: LockedSubmissionJudgement): Promise<CaseReport[]> =>
  // Cases that judges report have all that old ones may lack.
  knex('judgementCase').where({ judgementId: id }).orderBy('seq').select<CaseReport[]>();

async function loadCorrected(knex: Knex, submitId: number, id: number): Promise<CorrectedVerdict> {
  const verdict = await knex('judgement').where({ id }).first('judger', 'status', 'score', 'oiRankScore');
  return { submitId, ...verdict! };
}

const nameOf = (status: Status): string =>
  Object.entries(Status).find(([, value]) => value === status)?.[0] ?? String(status);

/** Returns a verdict as the audit log shows it. */
async function shownVerdict(knex: Knex, { id, status }: LockedSubmissionJudgement) {
  const row = await knex('judgement').where({ id }).first('score');
  return { verdict: nameOf(status), score: row?.score ?? null };
}
