import { Intervals, Status, type PolledRun, type RemoteProgress, type RemoteRunRow } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { HandBack } from '@tribunal/worker';
import { SiteSession } from '../session';
import { asRemoteFailure, hidden, type Measured } from '../sites';
import { minutes } from './deadlines';
import { DueResult } from './due-result';
import { growing } from './growing';
import { caseReport, casesOf, verdictReport } from './reports';
import type { Run, RunParts, Step } from './run';

type Look = () => Promise<PolledRun>;

type Verdict = Extract<PolledRun, { state: 'final' }>;

/**
 * `tracking`, `final`: the run's id is known. Looks at it until it has a verdict, in all attempts together no longer than the
 * deadline of results. The run stays as it is after that, so that it can be looked at once more.
 */
export async function track(run: Run, row: RemoteRunRow): Promise<Step> {
  const runId = row.remoteRunId;
  if (runId === null) return 'next';
  const due = new DueResult(run.parts, row);
  const watched = await watch(run, row, runId, due).catch((error: unknown) => {
    if (error instanceof HandBack && due.isOver('siteDown')) return null;
    throw error;
  });
  return watched ? settle(run, row, runId, watched) : noResult(run, due);
}

/** null: there is no verdict in time, or nobody can see it. */
async function watch(run: Run, row: RemoteRunRow, runId: string, due: DueResult) {
  const { site } = run.parts;
  const { look, measured } = await lookingAt(run, row, runId);
  const tell = teller(run, runId, measured);
  for (const wait of growing(Intervals.remoteTrackFirst, Intervals.remoteTrackLast)) {
    run.mustGoOn();
    const rest = site.restOf('track', measured.accountId);
    if (rest !== null) throw new HandBack(rest);
    const progress = await seen(run, look, measured);
    if (progress instanceof RemoteFailure) {
      if (progress.kind === 'sessionExpired' && measured.accountId === null) return null;
      if (due.isOver(progress.kind)) return null;
      await run.pause(pauseAfter(run, progress, due));
    } else if (progress.state === 'final') {
      return { verdict: progress, measured };
    } else {
      tell(progress);
      if (due.isOver(null)) return null;
      await run.pause(wait);
    }
  }
  return null;
}

/** ms to wait here; what takes longer is handed back. Where a person has to do something first, it takes longer each time. */
function pauseAfter(run: Run, failure: RemoteFailure, due: DueResult): number {
  const { kind, details } = failure;
  const rest = run.restAfter(failure);
  if (kind === 'rateLimited' && rest <= Intervals.remoteSlotPause) return rest;
  if (due.isWaitedOut(kind)) return Intervals.remoteRest;
  const isForPeople = kind === 'sessionExpired' || kind === 'humanCheck' || kind === 'badAccount';
  throw new HandBack(isForPeople && typeof details.waitMs !== 'number' ? due.growingRest() : rest);
}

/** How this run is looked at: by a public call, or with the account that sent it; nobody's session when that is gone. */
async function lookingAt(run: Run, row: RemoteRunRow, runId: string): Promise<{ look: Look; measured: Measured }> {
  const { site } = run.parts;
  const { adapter } = site;
  const at = { runId, problem: row.problem };
  const visit = row.account?.way === 'verify' ? null : await run.visit(row);
  if (visit) {
    return { look: () => visit.read((session) => adapter.poll(session, at)), measured: visit.measured('track') };
  }
  const nobody = SiteSession.open(site.access, null, null);
  const measured: Measured = { operation: 'track', accountId: null, secrets: () => [] };
  const account = row.account?.name;
  if (account === undefined || !adapter.publicRun) return { look: () => adapter.poll(nobody, at), measured };
  return { look: async () => (await adapter.publicRun!(nobody, { account, runId })).progress, measured };
}

/** What a look shows, or why it shows nothing. A run that is not there yet is waited for. */
async function seen(run: Run, look: Look, measured: Measured): Promise<PolledRun | RemoteFailure> {
  const begun = run.parts.now();
  try {
    return await run.unlessGivenUp(look());
  } catch (error) {
    run.mustGoOn();
    const failure = asRemoteFailure(error);
    if (failure.kind === 'notFound') return { state: 'pending' };
    return run.parts.site.failed(measured, failure, begun);
  }
}

interface Settled {
  verdict: Verdict;
  measured: Measured;
}

async function settle(run: Run, row: RemoteRunRow, runId: string, settled: Settled): Promise<Step> {
  const { task, site, ledger } = run.parts;
  const from = row.state === 'final' ? 'final' : 'tracking';
  if ((await ledger.move(row.id, { from, to: 'final' })) !== 'moved') return 'next';
  if (from === 'tracking') tellSettled(run.parts, row, settled);
  const url = site.adapter.runUrl(site.access().place.endpoint, { runId, problem: row.problem });
  return verdictReport(task, site.spec.name, url ?? `run ${runId}`, settled.verdict);
}

/** What is missing comes first: the verdict came nevertheless, so that runs go on being looked at. */
function tellSettled({ site, now }: RunParts, row: RemoteRunRow, { verdict: { missing }, measured }: Settled): void {
  if (missing) site.failed(measured, new RemoteFailure(missing.kind, missing.message, missing), now());
  site.worked(measured, now() - Date.parse(row.sentAt ?? row.knownAt ?? row.intendedAt));
}

const noResult = (run: Run, due: DueResult): Step =>
  run.failed({ code: 'remoteNoResult', values: { site: run.parts.site.spec.name, minutes: minutes(due.longestMs()) } });

/** Tells what has changed since the last look. */
function teller(
  { parts: { io, site } }: Run,
  runId: string,
  { secrets }: Measured,
): (progress: RemoteProgress) => void {
  let last = '';
  const told = new Set<number>();
  const status = (state: Status, total: number): void => {
    if (last !== `${state} ${total}`) io.report.status(state, total);
    last = `${state} ${total}`;
  };
  return (progress) => {
    if (progress.state === 'unknown') return site.unknown(hidden(progress.text, secrets()), runId);
    if (progress.state === 'pending') return status(Status.Pending, 0);
    if (progress.state === 'compiling') return status(Status.Compiling, 0);
    if (progress.state !== 'judging') return undefined;
    status(Status.Judging, progress.total ?? 0);
    for (const one of casesOf(progress.cases).filter(({ seq }) => !told.has(seq))) {
      told.add(one.seq);
      io.report.caseDone(caseReport(one));
    }
  };
}
