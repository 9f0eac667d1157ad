import { Status } from '@tribunal/contract';
import type { FailureKind, PolledRun, RemoteAdapter, RemoteProgress, RemoteSession } from '@tribunal/remote-kit';
import { type RemoteRunRow, RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { RequeueTask } from '@tribunal/worker';
import { SiteSession } from '../session';
import { asRemoteFailure, maskSecrets, type Measured } from '../sites';
import { minutes } from './deadlines';
import { DueResult } from './due-result';
import { backoff } from './backoff';
import { caseReport, casesOf, verdictReport } from './reports';
import type { Run, RunParts, Step } from './run';
import { JudgeRemoteIntervals } from '../intervals';

type Poll = () => Promise<PolledRun>;

type Verdict = Extract<PolledRun, { state: 'final' }>;

/**
 * States `tracking` and `final`: the run's id is known. Polls until the run has a verdict, over all attempts together
 * no longer than the deadline of results. The run keeps its state after that, so that it can be polled once more.
 */
export async function track(run: Run, row: RemoteRunRow): Promise<Step> {
  const runId = row.remoteRunId;
  if (runId === null) return 'next';
  const due = new DueResult(run.parts, row);
  const watched = await watch(run, row, runId, due).catch((error: unknown) => {
    if (error instanceof RequeueTask && due.isOver('siteDown')) return null;
    throw error;
  });
  return watched ? finalize(run, row, runId, watched) : noResult(run, due);
}

/** Returns null if there is no verdict in time or the run cannot be polled. */
async function watch(run: Run, row: RemoteRunRow, runId: string, due: DueResult) {
  const { site } = run.parts;
  const { poll, measured } = await pollerOf(run, row, runId);
  const isAccountGone = measured.accountId === null && row.publicAccount === null;
  const reportProgress = progressReporter(run, runId, measured);
  for (const wait of backoff(JudgeRemoteIntervals.pollMin, JudgeRemoteIntervals.pollMax)) {
    run.throwIfStopped();
    const cooldown = site.cooldownMs('track', measured.accountId);
    if (cooldown !== null) throw new RequeueTask(cooldown);
    const progress = await pollOnce(run, poll, measured);
    if (progress instanceof RemoteFailure) {
      if (progress.kind === 'sessionExpired' && isAccountGone) return null;
      if (due.isOver(progress.kind)) return null;
      await run.pause(pauseAfter(run, progress, due));
    } else if (progress.state === 'final') {
      return { verdict: progress, measured };
    } else {
      reportProgress(progress);
      if (due.isOver(null)) return null;
      await run.pause(wait);
    }
  }
  return null;
}

/** After these, a person has to act. */
const FOR_PEOPLE: readonly FailureKind[] = ['sessionExpired', 'humanCheck', 'badAccount', 'adapterFault'];

/**
 * Returns the ms to wait in this process; requeues for longer pauses. If a person has to act first, the pause grows
 * each time.
 */
function pauseAfter(run: Run, failure: RemoteFailure, due: DueResult): number {
  const { kind, details } = failure;
  const rest = run.waitAfterMs(failure);
  if (kind === 'rateLimited' && rest <= JudgeRemoteIntervals.slotPause) return rest;
  if (due.isWaitedOut(kind)) return RemoteIntervals.cooldown;
  const isForPeople = FOR_PEOPLE.includes(kind);
  throw new RequeueTask(isForPeople && typeof details.waitMs !== 'number' ? due.growingWaitMs() : rest);
}

/**
 * Returns how this run is polled: with the account that sent it, without a session if that account is gone; or, if the
 * user sent it at the site, with the operator's account for reading, if there is one.
 */
async function pollerOf(run: Run, row: RemoteRunRow, runId: string): Promise<{ poll: Poll; measured: Measured }> {
  const { site } = run.parts;
  const at = { runId, problem: row.problem };
  if (row.publicAccount !== null) return publicPollerOf(run, row, { account: row.publicAccount, ...at });
  const siteLogin = await run.openLogin(row);
  if (siteLogin) {
    return {
      poll: () => siteLogin.withSession((session) => site.adapter.poll(session, at)),
      measured: siteLogin.measured('track'),
    };
  }
  const nobody = SiteSession.open(site.access, null, null);
  return {
    poll: () => site.adapter.poll(nobody, at),
    measured: { operation: 'track', accountId: null, secrets: () => [] },
  };
}

async function publicPollerOf(
  { parts: { site, accountSessions } }: Run,
  { reader }: RemoteRunRow,
  at: Parameters<NonNullable<RemoteAdapter['fetchPublicRun']>>[1],
): Promise<{ poll: Poll; measured: Measured }> {
  const siteLogin = reader && (await accountSessions.openReader(site, reader));
  const read = async (session: RemoteSession): Promise<PolledRun> => {
    const { adapter } = site;
    return adapter.fetchPublicRun ? (await adapter.fetchPublicRun(session, at)).progress : adapter.poll(session, at);
  };
  // What is wrong with the account that reads must not stop others.
  if (siteLogin) return { poll: () => siteLogin.withSession(read), measured: siteLogin.measured('track') };
  const nobody = SiteSession.open(site.access, null, null);
  return { poll: () => read(nobody), measured: { operation: 'track', accountId: null, secrets: () => [] } };
}

/** Returns what one poll shows, or why it shows nothing. A run that is not listed yet is waited for. */
async function pollOnce(run: Run, poll: Poll, measured: Measured): Promise<PolledRun | RemoteFailure> {
  const begun = run.parts.now();
  try {
    return await run.untilAborted(poll());
  } catch (error) {
    run.throwIfStopped();
    const failure = asRemoteFailure(error);
    if (failure.kind === 'notFound') return { state: 'pending' };
    return run.parts.site.failed(measured, failure, begun);
  }
}

interface FinalVerdict {
  verdict: Verdict;
  measured: Measured;
}

async function finalize(run: Run, row: RemoteRunRow, runId: string, finalVerdict: FinalVerdict): Promise<Step> {
  const { task, site, ledger } = run.parts;
  const from = row.state === 'final' ? 'final' : 'tracking';
  if ((await ledger.move(row.id, { from, to: 'final' })) !== 'moved') return 'next';
  if (from === 'tracking') reportFinal(run.parts, row, finalVerdict);
  return verdictReport(task, site.spec.name, run.pageUrlOf(row, runId) ?? `run ${runId}`, finalVerdict.verdict);
}

/**
 * Reports first what the site did not show, if anything; the operation counts as working nevertheless, because the
 * verdict came, so polling continues.
 */
function reportFinal(
  { site, now }: RunParts,
  row: RemoteRunRow,
  { verdict: { missing }, measured }: FinalVerdict,
): void {
  if (missing) site.failed(measured, new RemoteFailure(missing.kind, missing.message, missing), now());
  site.worked(measured, now() - Date.parse(row.sentAt ?? row.knownAt ?? row.intendedAt));
}

const noResult = (run: Run, due: DueResult): Step =>
  run.failed({ code: 'remoteNoResult', values: { site: run.parts.site.spec.name, minutes: minutes(due.longestMs()) } });

/** Returns a function that reports what has changed since the last poll. */
function progressReporter(
  { parts: { io, site } }: Run,
  runId: string,
  { secrets }: Measured,
): (progress: RemoteProgress) => void {
  let last = '';
  const reportedSeqs = new Set<number>();
  const status = (state: Status, total: number): void => {
    if (last !== `${state} ${total}`) io.report.status(state, total);
    last = `${state} ${total}`;
  };
  return (progress) => {
    if (progress.state === 'unknown') return site.unknown(maskSecrets(progress.text, secrets()), runId);
    if (progress.state === 'pending') return status(Status.Pending, 0);
    if (progress.state === 'compiling') return status(Status.Compiling, 0);
    if (progress.state !== 'judging') return undefined;
    status(Status.Judging, progress.total ?? 0);
    for (const one of casesOf(progress.cases).filter(({ seq }) => !reportedSeqs.has(seq))) {
      reportedSeqs.add(one.seq);
      io.report.caseDone(caseReport(one));
    }
  };
}
