import type { Row } from '@tribunal/server';
import type { JudgementService, LockedSubmissionJudgement } from '@tribunal/server/judging';
import { storedJson } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { RunRow } from '../ledger/model';
import { lockRun } from '../ledger/remote-run-ledger';

export type CompanionRow = Row<'remoteCompanion'>;

/** A submission that its submitter sends at the site, locked until the transaction ends. */
export interface LockedCompanion {
  /** Its current judgement if that is open; null if the submission has a verdict, or its code was erased. */
  open: LockedSubmissionJudgement | null;
  run: RunRow;
  companion: CompanionRow;
}

/** Locks in the order of the ledger: the judgement, then the run. Returns null if there is no such submission. */
export async function lockCompanion(
  knex: Knex,
  judgements: Pick<JudgementService, 'lockCurrent'>,
  submissionId: number,
): Promise<LockedCompanion | null> {
  const [current] = await judgements.lockCurrent([submissionId]);
  const run = await lockRun(knex, { submissionId });
  const companion = await knex('remoteCompanion').where({ submissionId }).first('*');
  if (run?.way !== 'companion' || !companion) return null;
  return { open: current?.judgedAt === null ? current : null, run, companion };
}

export async function updateCompanion(
  knex: Knex,
  { submissionId }: Pick<RunRow, 'submissionId'>,
  { refusal, ...changes }: Partial<CompanionRow>,
): Promise<void> {
  const stored = refusal === undefined ? {} : { refusal: refusal && storedJson(refusal) };
  await knex('remoteCompanion')
    .where({ submissionId })
    .update({ ...changes, ...stored });
}
