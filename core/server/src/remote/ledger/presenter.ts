import type { GivenUpRun, ParkedRun, RemoteRunRow } from '@tribunal/contract';
import type { AccountRow } from '../vault/account-row';
import { sealedAccount } from '../vault/sealed-account';
import type { RunRow } from './model';

/** The wire's shape of a run, for judges. */
export const presentRun = (run: RunRow, account: AccountRow | null): RemoteRunRow => ({
  id: run.id,
  state: run.state,
  problem: { id: run.problemId, ref: run.ref },
  languageId: run.languageId,
  account: account && sealedAccount(account),
  baseline: run.baseline,
  remoteRunId: run.remoteRunId,
  intendedAt: run.intendedAt.toISOString(),
  sentAt: run.sentAt?.toISOString() ?? null,
  knownAt: run.knownAt?.toISOString() ?? null,
});

export type StoredParked = RunRow & Pick<ParkedRun, 'username' | 'displayPid'>;

/** For those who decide. */
export const presentParked = (run: StoredParked): ParkedRun => ({
  id: run.id,
  submitId: run.submissionId,
  key: run.bank,
  username: run.username,
  displayPid: run.displayPid,
  account: run.accountName ?? '',
  sentAt: (run.sentAt ?? run.intendedAt).toISOString(),
  parkedAt: (run.parkedAt ?? run.intendedAt).toISOString(),
  detail: run.detail ?? '',
  evidence: run.evidence,
});

export type StoredGivenUp = RunRow & Pick<GivenUpRun, 'username' | 'displayPid'> & { judgedAt: Date };

/** For those who look once more. */
export const presentGivenUp = (run: StoredGivenUp): GivenUpRun => ({
  submitId: run.submissionId,
  key: run.bank,
  username: run.username,
  displayPid: run.displayPid,
  account: run.accountName ?? '',
  remoteRunId: run.remoteRunId,
  givenUpAt: run.judgedAt.toISOString(),
});
