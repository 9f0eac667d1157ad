import { Intervals, Limits } from '@tribunal/contract';
import { sourceFor, type RemoteRun } from '@tribunal/remote-kit';
import { type RemoteRunRow, RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';
import { RequeueTask } from '@tribunal/worker';
import type { SiteLogin } from '../accounts';
import { asRemoteFailure } from '../sites';
import { candidates, recognised, type Wanted } from './candidates';
import { backoff } from './backoff';
import type { Run, Step } from './run';
import { lengthsOf } from './source';
import { JudgeRemoteIntervals } from '../intervals';

/**
 * State `sent`: the site may have the run. Looks for it among the account's runs, and leaves it to a person if the result
 * is uncertain.
 */
export async function find(run: Run, row: RemoteRunRow): Promise<Step> {
  const siteLogin = await run.openLogin(row);
  if (!siteLogin) return moveToReview(run, row, 'the account was removed, so nobody can look for the run');
  const sentAt = sentAtOf(row);
  for (const wait of backoff(RemoteIntervals.findFirst, JudgeRemoteIntervals.findMax)) {
    run.throwIfStopped();
    const listed = await listRuns(run, row, siteLogin);
    if (listed === null) return sentAt + Intervals.sourceOutage < run.parts.now() ? lost(run, row) : requeue();
    const isLate = sentAt + JudgeRemoteIntervals.find < run.parts.now();
    const wanted = wantedOf(run, row);
    const found = candidates(listed, wanted);
    const known = isLate || row.isConfusable ? recognised(found, wanted) : found;
    const [ours, ...others] = known;
    if (found.length > 0 && (!ours || others.length > 0))
      return moveToReview(run, row, describeCandidates(ours ? known : found));
    if (ours) {
      const outcome = await run.found(row, 'sent', ours.runId);
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

const requeue = (): never => {
  throw new RequeueTask(RemoteIntervals.cooldown);
};

const lost = (run: Run, row: RemoteRunRow): Promise<Step> =>
  moveToReview(run, row, 'the site does not show a run that could be this one');

function describeCandidates(runs: readonly RemoteRun[]): string {
  const which = runs.length === 1 ? 'this run' : 'each of these runs';
  return `${which} may be this one: ${runs.map(({ runId }) => runId).join(', ')}`.slice(0, Limits.shortText.max);
}

/** Returns null if the site does not answer properly. */
async function listRuns(run: Run, { problem }: RemoteRunRow, siteLogin: SiteLogin): Promise<RemoteRun[] | null> {
  const { site } = run.parts;
  const begun = run.parts.now();
  try {
    return await run.untilAborted(siteLogin.withSession((session) => site.adapter.listRecentRuns(session, problem)));
  } catch (error) {
    run.throwIfStopped();
    site.failed(siteLogin.measured('track'), asRemoteFailure(error), begun);
    return null;
  }
}

/** Leaves the run to a person, who finds out whether the site has it. */
async function moveToReview(run: Run, row: RemoteRunRow, detail: string): Promise<Step> {
  const outcome = await run.parts.ledger.move(row.id, { from: 'sent', to: 'needsReview', detail });
  return outcome === 'moved' ? undecided(run) : 'next';
}

/**
 * State `needsReview`: the site may show the run by now. Checks once without waiting; a person decides what remains
 * open.
 */
export async function searchOnce(run: Run, row: RemoteRunRow): Promise<Step> {
  const runId = await onlyCandidate(run, row);
  if (runId === null) return undecided(run);
  const outcome = await run.found(row, 'needsReview', runId);
  return outcome === 'taken' ? undecided(run) : 'next';
}

/** Returns the only candidate; null if there is none or more than one, or if it is impossible to check now. */
async function onlyCandidate(run: Run, row: RemoteRunRow): Promise<string | null> {
  const { site, accountSessions } = run.parts;
  if (!row.account || row.account.way === 'verify' || site.cooldownMs('track', row.account.id) !== null) return null;
  if (!accountSessions.canDecrypt(site, row.account)) return null;
  const listed = await listRuns(run, row, accountSessions.get(site, row.account));
  const wanted = wantedOf(run, row);
  const [ours, ...others] = recognised(candidates(listed ?? [], wanted), wanted);
  return ours && others.length === 0 ? ours.runId : null;
}

const undecided = (run: Run): Step =>
  run.failed({ code: 'remoteNeedsReview', values: { site: run.parts.site.spec.name } });
