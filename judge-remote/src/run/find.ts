import { Intervals, Limits, type RemoteRun, type RemoteRunRow } from '@tribunal/contract';
import { HandBack } from '@tribunal/worker';
import type { AccountVisit } from '../accounts';
import { asRemoteFailure } from '../sites';
import { candidates, recognised, type Wanted } from './candidates';
import { growing } from './growing';
import type { Run, Step } from './run';
import { lengthsOf, sourceFor } from './source';

/** `sent`: the site may have it. Looks for it among the runs of the account, and parks it when in doubt. */
export async function find(run: Run, row: RemoteRunRow): Promise<Step> {
  const visit = await run.visit(row);
  if (!visit) return park(run, row, 'the account was removed, so nobody can look for the run');
  const sentAt = sentAtOf(row);
  for (const wait of growing(Intervals.remoteFindFirst, Intervals.remoteFindLast)) {
    run.mustGoOn();
    const listed = await look(run, row, visit);
    if (listed === null) return sentAt + Intervals.remoteOutage < run.parts.now() ? lost(run, row) : handBack();
    const isLate = sentAt + Intervals.remoteFind < run.parts.now();
    const wanted = wantedOf(run, row);
    const found = candidates(listed, wanted);
    const known = isLate ? recognised(found, wanted) : found;
    const [ours, ...others] = known;
    if (found.length > 0 && (!ours || others.length > 0)) return park(run, row, doubt(ours ? known : found));
    if (ours) {
      const outcome = await run.parts.ledger.move(row.id, { from: 'sent', to: 'tracking', remoteRunId: ours.runId });
      if (outcome !== 'taken') return 'next';
      run.notOurs.add(ours.runId);
    }
    if (isLate) return lost(run, row);
    await run.pause(wait);
  }
  return 'next';
}

const wantedOf = ({ parts: { task, site }, notOurs }: Run, row: RemoteRunRow): Wanted => ({
  problemId: row.problem.id,
  languageId: row.languageId,
  codeBytes: lengthsOf(sourceFor(row, site.spec, task.code)),
  sentAt: sentAtOf(row),
  baseline: row.baseline,
  notOurs,
});

const sentAtOf = ({ sentAt, intendedAt }: RemoteRunRow): number => Date.parse(sentAt ?? intendedAt);

const handBack = (): never => {
  throw new HandBack(Intervals.remoteRest);
};

const lost = (run: Run, row: RemoteRunRow): Promise<Step> =>
  park(run, row, 'the site does not show a run that could be this one');

function doubt(runs: readonly RemoteRun[]): string {
  const which = runs.length === 1 ? 'this run' : 'each of these runs';
  return `${which} may be this one: ${runs.map(({ runId }) => runId).join(', ')}`.slice(0, Limits.shortText.max);
}

/** null: the site does not answer as it should. */
async function look(run: Run, { problem }: RemoteRunRow, visit: AccountVisit): Promise<RemoteRun[] | null> {
  const { site } = run.parts;
  const begun = run.parts.now();
  try {
    return await run.unlessGivenUp(visit.read((session) => site.adapter.recentRuns(session, problem)));
  } catch (error) {
    run.mustGoOn();
    site.failed(visit.measured('track'), asRemoteFailure(error), begun);
    return null;
  }
}

/** Whether the site has it is for people to find out. */
async function park(run: Run, row: RemoteRunRow, detail: string): Promise<Step> {
  const outcome = await run.parts.ledger.move(row.id, { from: 'sent', to: 'parked', detail });
  return outcome === 'moved' ? undecided(run) : 'next';
}

/** `parked`: the site may show it by now. One look, and none that is waited for; a person decides what that leaves open. */
export async function seek(run: Run, row: RemoteRunRow): Promise<Step> {
  const runId = await onlyCandidate(run, row);
  if (runId === null) return undecided(run);
  const outcome = await run.parts.ledger.move(row.id, { from: 'parked', to: 'tracking', remoteRunId: runId });
  return outcome === 'taken' ? undecided(run) : 'next';
}

/** null: there is none, or not one alone, or nobody can look now. */
async function onlyCandidate(run: Run, row: RemoteRunRow): Promise<string | null> {
  const { site, logins } = run.parts;
  if (!row.account || row.account.way === 'verify' || site.restOf('track', row.account.id) !== null) return null;
  if (!logins.canOpen(site, row.account)) return null;
  const listed = await look(run, row, logins.of(site, row.account));
  const wanted = wantedOf(run, row);
  const [ours, ...others] = recognised(candidates(listed ?? [], wanted), wanted);
  return ours && others.length === 0 ? ours.runId : null;
}

const undecided = (run: Run): Step => run.failed({ code: 'remoteParked', values: { site: run.parts.site.spec.name } });
