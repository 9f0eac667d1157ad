import type { RemoteRunRow } from '../../contract';
import type { AbandonedRun, RunNeedingReview } from '../../contract';
import type { AccountRow } from '../vault/account-row';
import { toEncryptedAccount } from '../vault/encrypted-account';
import type { RunRow } from './model';

/** What a user has linked is read with the own account, if there is one, because that shows more. */
function publicAccountOf({ way, accountName }: RunRow, account: AccountRow | null): string | null {
  if (way === 'companion') return accountName;
  return way === 'verify' && account?.way !== 'own' ? accountName : null;
}

/** Presents a run to judges. */
export const presentRun = (
  run: RunRow,
  { account, reader, isConfusable }: { account: AccountRow | null; reader: AccountRow | null; isConfusable: boolean },
): RemoteRunRow => ({
  id: run.id,
  state: run.state,
  problem: { id: run.problemId, ref: run.ref },
  languageId: run.languageId,
  account: account && toEncryptedAccount(account),
  reader: reader && toEncryptedAccount(reader),
  publicAccount: publicAccountOf(run, account),
  baseline: run.baseline,
  isConfusable,
  remoteRunId: run.remoteRunId,
  intendedAt: run.intendedAt.toISOString(),
  sentAt: run.sentAt?.toISOString() ?? null,
  knownAt: run.knownAt?.toISOString() ?? null,
});

export type StoredRunForReview = RunRow & Pick<RunNeedingReview, 'username' | 'displayPid'>;

/** Presents a run to people who decide about it. */
export const presentRunForReview = (run: StoredRunForReview): RunNeedingReview => ({
  id: run.id,
  submitId: run.submissionId,
  key: run.bank,
  username: run.username,
  displayPid: run.displayPid,
  account: run.accountName ?? '',
  sentAt: (run.sentAt ?? run.intendedAt).toISOString(),
  needsReviewSince: (run.needsReviewSince ?? run.intendedAt).toISOString(),
  detail: run.detail ?? '',
  evidence: run.evidence,
});

export type StoredAbandoned = RunRow & Pick<AbandonedRun, 'username' | 'displayPid'> & { judgedAt: Date };

/** Presents a run to people who may resume it. */
export const presentAbandoned = (run: StoredAbandoned): AbandonedRun => ({
  submitId: run.submissionId,
  key: run.bank,
  username: run.username,
  displayPid: run.displayPid,
  account: run.accountName ?? '',
  remoteRunId: run.remoteRunId,
  givenUpAt: run.judgedAt.toISOString(),
});
