import { Intervals, Status, type FailureKind, type RemoteProgress, type RemoteRunRow } from '@tribunal/contract';
import { HandBack } from '@tribunal/worker';
import { SiteSession } from '../session';
import { asRemoteFailure, type Measured } from '../sites';
import { isOutage, minutes } from './deadlines';
import { growing } from './growing';
import { caseReport, verdictReport } from './reports';
import type { Run, Step } from './run';

type Look = () => Promise<RemoteProgress>;

/** `tracking`, `final`: the run's id is known. Looks at it until it has a verdict. */
export async function track(run: Run, row: RemoteRunRow): Promise<Step> {
  const runId = row.remoteRunId;
  if (runId === null) return 'next';
  const { site, now } = run.parts;
  const begun = now();
  const { look, measured } = await lookingAt(run, row, runId);
  const tell = teller(run, runId);
  for (const wait of growing(Intervals.remoteTrackFirst, Intervals.remoteTrackLast)) {
    run.mustGoOn();
    const rest = site.restOf('track', measured.accountId);
    if (rest !== null) throw new HandBack(rest);
    const progress = await seen(run, row, look, measured);
    if ('waitMs' in progress) {
      await run.pause(progress.waitMs);
    } else if (progress.state === 'final') {
      return settle(run, row, runId, progress, measured);
    } else {
      tell(progress);
    }
    const deadlineMs = site.settings().resultDeadlineMs;
    if (now() - begun > deadlineMs) return noResult(run, deadlineMs);
    await run.pause(wait);
  }
  return 'next';
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

/** What a look shows. A run that is not there yet is waited for; what the site cannot show now is handed back. */
async function seen(
  run: Run,
  row: RemoteRunRow,
  look: Look,
  measured: Measured,
): Promise<RemoteProgress | { waitMs: number }> {
  const begun = run.parts.now();
  try {
    return await run.unlessGivenUp(look());
  } catch (error) {
    run.mustGoOn();
    const failure = asRemoteFailure(error);
    if (failure.kind === 'notFound') return { state: 'pending' };
    run.parts.site.failed(measured, failure, begun);
    if (failure.kind === 'rateLimited') return { waitMs: run.restAfter(failure) };
    if (isOutageTooLong(run, row, failure.kind)) return { state: 'pending' };
    throw new HandBack(run.restAfter(failure));
  }
}

const isOutageTooLong = ({ parts: { now } }: Run, { knownAt, intendedAt }: RemoteRunRow, kind: FailureKind): boolean =>
  isOutage(kind) && now() - Date.parse(knownAt ?? intendedAt) > Intervals.remoteOutage;

async function settle(
  run: Run,
  row: RemoteRunRow,
  runId: string,
  verdict: Extract<RemoteProgress, { state: 'final' }>,
  measured: Measured,
): Promise<Step> {
  const { task, site, ledger, now } = run.parts;
  const from = row.state === 'final' ? 'final' : 'tracking';
  if ((await ledger.move(row.id, { from, to: 'final' })) !== 'moved') return 'next';
  if (from === 'tracking') site.worked(measured, now() - Date.parse(row.sentAt ?? row.knownAt ?? row.intendedAt));
  const url = site.adapter.runUrl(site.access().place.endpoint, { runId, problem: row.problem });
  return verdictReport(task, site.spec.name, url ?? `run ${runId}`, verdict);
}

/** The run stays as it is, so that it can be looked for once more. */
const noResult = (run: Run, deadlineMs: number): Step =>
  run.failed({ code: 'remoteNoResult', values: { site: run.parts.site.spec.name, minutes: minutes(deadlineMs) } });

/** Tells what has changed since the last look. */
function teller({ parts: { io, site } }: Run, runId: string): (progress: RemoteProgress) => void {
  let last = '';
  const told = new Set<number>();
  const status = (state: Status, total: number): void => {
    if (last !== `${state} ${total}`) io.report.status(state, total);
    last = `${state} ${total}`;
  };
  return (progress) => {
    if (progress.state === 'unknown') return site.unknown(progress.text, runId);
    if (progress.state === 'pending') return status(Status.Pending, 0);
    if (progress.state === 'compiling') return status(Status.Compiling, 0);
    if (progress.state !== 'judging') return undefined;
    status(Status.Judging, progress.total ?? 0);
    for (const one of progress.cases.filter(({ seq }) => !told.has(seq))) {
      told.add(one.seq);
      io.report.caseDone(caseReport(one));
    }
  };
}
