import { Status } from '@tribunal/contract';
import type { RemoteRunRow } from '@tribunal/plugin-remote-judging/contract';
import { RemoteFailure, sourceFor, type FailureKind } from '@tribunal/remote-kit';
import { RequeueTask, JudgeFailure } from '@tribunal/worker';
import type { SiteLogin } from '../accounts';
import { asRemoteFailure, redact } from '../sites';
import { baselineOf } from './candidates';
import { minutes, patience } from './deadlines';
import { find } from './find';
import type { Run, Step } from './run';
import { countRequests } from './counted-session';
import { JudgeRemoteIntervals } from '../intervals';

/** After this many accounts, the accounts are not at fault. */
const MAX_ACCOUNT_SWITCHES = 3;

/** State `intended`: records the newest run, records the sending, and sends. */
export async function send(run: Run, row: RemoteRunRow): Promise<Step> {
  const { io, ledger } = run.parts;
  io.report.status(Status.Submitting, 0);
  try {
    const siteLogin = loginOf(run, row);
    const baseline = await baselineNow(run, row, siteLogin);
    run.throwIfStopped();
    const outcome = await ledger.move(row.id, { from: 'intended', to: 'sent', baseline });
    if (outcome !== 'moved') return 'next';
    return await sendNow(run, { ...row, baseline }, siteLogin);
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    return notSent(run, row, error);
  }
}

function loginOf({ parts: { site, accountSessions } }: Run, { account, publicAccount }: RemoteRunRow): SiteLogin {
  if (publicAccount !== null) throw new JudgeFailure('notOursToSend', publicAccount);
  if (!account) throw new RemoteFailure('badAccount', 'the account was removed');
  if (account.way === 'verify') throw new JudgeFailure('notOursToSend', account.name);
  return accountSessions.get(site, account);
}

async function baselineNow(run: Run, { problem }: RemoteRunRow, siteLogin: SiteLogin): Promise<string | null> {
  const { site } = run.parts;
  await run.untilAborted(siteLogin.ensureLoggedIn());
  const listed = await run.untilAborted(
    site.measure(siteLogin.measured('submit'), () =>
      siteLogin.withSession((session) => site.adapter.listRecentRuns(session, problem)),
    ),
  );
  return baselineOf(listed, problem.id);
}

/** Sends the source. From here on every uncertain outcome leads to looking for the run, never to sending again. */
async function sendNow(run: Run, row: RemoteRunRow, siteLogin: SiteLogin): Promise<Step> {
  const { task, site } = run.parts;
  const sending = countRequests(siteLogin.session);
  const submission = { problem: row.problem, languageId: row.languageId, code: sourceFor(row, site.spec, task.code) };
  let runId: string | null;
  try {
    const submitted = await site.measure(siteLogin.measured('submit'), () =>
      site.adapter.submit(sending.session, submission),
    );
    runId = submitted.runId;
  } catch (error) {
    return afterFailure(run, row, siteLogin, asRemoteFailure(error), sending.isCertainlyNotSent);
  }
  if (runId === null) return find(run, row);
  const outcome = await run.found(row, 'sent', runId);
  if (outcome === 'taken') run.notOurs.add(runId);
  return 'next';
}

async function afterFailure(
  run: Run,
  row: RemoteRunRow,
  siteLogin: SiteLogin,
  failure: RemoteFailure,
  isCertainlyNotSent: (failure: RemoteFailure) => boolean,
): Promise<Step> {
  const { message: detail, evidence } = redact(failure, siteLogin.secrets());
  if (failure.kind === 'rejected' || (failure.kind === 'notFound' && isCertainlyNotSent(failure))) {
    const outcome = await run.parts.ledger.move(row.id, { from: 'sent', to: 'refused', detail, evidence });
    return outcome === 'moved' ? rejected(run, detail) : 'next';
  }
  if (!isCertainlyNotSent(failure)) return find(run, row);
  const outcome = await run.parts.ledger.move(row.id, { from: 'sent', to: 'intended', detail, evidence });
  if (outcome !== 'moved') return 'next';
  if (failure.kind !== 'sessionExpired') throw failure;
  siteLogin.invalidate();
  run.expired += 1;
  if (run.expired > 1) throw failure;
  return 'next';
}

/** Whether no account is to blame, so that none is reported. */
const isOfSite = (kind: FailureKind): boolean =>
  kind === 'siteDown' || kind === 'layoutChanged' || kind === 'adapterFault';

/** Handles a run that the site does not have: uses another account, waits, or gives up after waiting long enough. */
async function notSent(run: Run, row: RemoteRunRow, failure: RemoteFailure): Promise<Step> {
  const { site, accountSessions, now } = run.parts;
  const { kind, message: detail } = run.redact(row, failure);
  if (kind === 'rejected' || kind === 'notFound') return refuse(run, row, detail, rejected(run, detail));
  if (row.account && !isOfSite(kind)) await accountSessions.reportFailure(site, row.account, failure);
  const deadlineMs = patience(site.settings().submitDeadlineMs, kind);
  if (now() - Date.parse(row.intendedAt) > deadlineMs) {
    const judgeMessage = {
      code: 'remoteNotSent',
      values: { site: site.spec.name, minutes: minutes(deadlineMs) },
    } as const;
    return refuse(run, row, detail, run.failed(judgeMessage, detail));
  }
  const isOfAccount = kind === 'badAccount' || kind === 'humanCheck';
  if (!isOfAccount || run.accountSwitches >= MAX_ACCOUNT_SWITCHES)
    throw new RequeueTask(kind === 'adapterFault' ? JudgeRemoteIntervals.cooldownMax : run.waitAfterMs(failure));
  run.accountSwitches += 1;
  await run.parts.ledger.move(row.id, { from: 'intended', to: 'intended', detail });
  return 'next';
}

async function refuse(run: Run, row: RemoteRunRow, detail: string, report: Step): Promise<Step> {
  const outcome = await run.parts.ledger.move(row.id, { from: 'intended', to: 'refused', detail });
  return outcome === 'moved' ? report : 'next';
}

const rejected = (run: Run, siteText: string): Step =>
  run.failed({ code: 'remoteRejected', values: { site: run.parts.site.spec.name } }, siteText);
