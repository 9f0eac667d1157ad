import { Status, type RemoteRunRow } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { HandBack, JudgeFailure } from '@tribunal/worker';
import type { AccountVisit } from '../accounts';
import { asRemoteFailure, told } from '../sites';
import { baselineOf } from './candidates';
import { minutes, patience } from './deadlines';
import { find } from './find';
import { sourceFor } from './source';
import type { Run, Step } from './run';
import { watchSending } from './sending';

/** After so many accounts the fault is not theirs. */
const EXCHANGES = 3;

/** `intended`: note the newest run, write down that it is sent, send it. */
export async function send(run: Run, row: RemoteRunRow): Promise<Step> {
  const { io, ledger } = run.parts;
  io.report.status(Status.Submitting, 0);
  try {
    const visit = visitOf(run, row);
    const baseline = await baselineNow(run, row, visit);
    run.mustGoOn();
    const isWritten = await ledger.move(row.id, { from: 'intended', to: 'sent', baseline });
    if (isWritten !== 'moved') return 'next';
    return await sendNow(run, { ...row, baseline }, visit);
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    return notSent(run, row, error);
  }
}

function visitOf({ parts: { site, logins } }: Run, { account }: RemoteRunRow): AccountVisit {
  if (!account) throw new RemoteFailure('badAccount', 'the account was removed');
  if (account.way === 'verify') throw new JudgeFailure('notOursToSend', account.name);
  return logins.of(site, account);
}

async function baselineNow(run: Run, { problem }: RemoteRunRow, visit: AccountVisit): Promise<string | null> {
  const { site } = run.parts;
  await run.unlessGivenUp(visit.enter());
  const listed = await run.unlessGivenUp(
    site.measure(visit.measured('submit'), () => visit.read((session) => site.adapter.recentRuns(session, problem))),
  );
  return baselineOf(listed, problem.id);
}

/** From here on every way that is not certain leads to looking for the run, and none to sending again. */
async function sendNow(run: Run, row: RemoteRunRow, visit: AccountVisit): Promise<Step> {
  const { task, site, ledger } = run.parts;
  const sending = watchSending(visit.session);
  const submission = { problem: row.problem, languageId: row.languageId, code: sourceFor(row, site.spec, task.code) };
  let runId: string | null;
  try {
    const submitted = await site.measure(visit.measured('submit'), () =>
      site.adapter.submit(sending.session, submission),
    );
    runId = submitted.runId;
  } catch (error) {
    return afterFailure(run, row, visit, asRemoteFailure(error), sending.isCertainlyNotSent);
  }
  if (runId === null) return find(run, row);
  const outcome = await ledger.move(row.id, { from: 'sent', to: 'tracking', remoteRunId: runId });
  if (outcome === 'taken') run.notOurs.add(runId);
  return 'next';
}

async function afterFailure(
  run: Run,
  row: RemoteRunRow,
  visit: AccountVisit,
  failure: RemoteFailure,
  isCertainlyNotSent: (failure: RemoteFailure) => boolean,
): Promise<Step> {
  const { message: detail, evidence } = told(failure, visit.secrets());
  if (failure.kind === 'rejected' || (failure.kind === 'notFound' && isCertainlyNotSent(failure))) {
    const outcome = await run.parts.ledger.move(row.id, { from: 'sent', to: 'refused', detail, evidence });
    return outcome === 'moved' ? rejected(run, detail) : 'next';
  }
  if (!isCertainlyNotSent(failure)) return find(run, row);
  const outcome = await run.parts.ledger.move(row.id, { from: 'sent', to: 'intended', detail, evidence });
  if (outcome !== 'moved') return 'next';
  if (failure.kind !== 'sessionExpired') throw failure;
  visit.left();
  run.expired += 1;
  if (run.expired > 1) throw failure;
  return 'next';
}

/** Nothing is at the site: another account may do it, or it waits, or it has waited long enough. */
async function notSent(run: Run, row: RemoteRunRow, failure: RemoteFailure): Promise<Step> {
  const { site, logins, now } = run.parts;
  const { kind, message: detail } = run.told(row, failure);
  if (kind === 'rejected' || kind === 'notFound') return refuse(run, row, detail, rejected(run, detail));
  if (row.account && kind !== 'siteDown' && kind !== 'layoutChanged') await logins.failed(site, row.account, failure);
  const deadlineMs = patience(site.settings().submitDeadlineMs, kind);
  if (now() - Date.parse(row.intendedAt) > deadlineMs) {
    const remark = { code: 'remoteNotSent', values: { site: site.spec.name, minutes: minutes(deadlineMs) } } as const;
    return refuse(run, row, detail, run.failed(remark, detail));
  }
  const isOfAccount = kind === 'badAccount' || kind === 'humanCheck';
  if (!isOfAccount || run.exchanged >= EXCHANGES) throw new HandBack(run.restAfter(failure));
  run.exchanged += 1;
  await run.parts.ledger.move(row.id, { from: 'intended', to: 'intended', detail });
  return 'next';
}

async function refuse(run: Run, row: RemoteRunRow, detail: string, report: Step): Promise<Step> {
  const outcome = await run.parts.ledger.move(row.id, { from: 'intended', to: 'refused', detail });
  return outcome === 'moved' ? report : 'next';
}

const rejected = (run: Run, words: string): Step =>
  run.failed({ code: 'remoteRejected', values: { site: run.parts.site.spec.name } }, words);
