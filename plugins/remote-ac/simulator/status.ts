import {
  formatClockTime,
  type SimulatedResponse,
  type SimulatedRun,
  type SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { AC_LANGUAGES } from '../languages';
import { split } from './problems';
import { label, labelOf } from './labels';
import { resultsOf } from './results';
import { escaped, framed, notFound, type SimulatedSession } from './session';

const waiting = (run: SimulatedRun, content: string): string =>
  `<td colspan='3' class='text-center waiting-judge' data-id='${run.id}'>${content}</td>`;

/** Renders the status, time and memory cells of a row. Counts as one poll of the run. */
function cellsOf(run: SimulatedRun, simulatorState: SimulatorState): string {
  const state = simulatorState.poll(run);
  if (state === 'pending') return waiting(run, label('WJ', 'Waiting for Judging', 'default'));
  if (state === 'compiling') return waiting(run, label('Judging', 'Judging', 'default'));
  if (state === 'judging') return waiting(run, label('3/36', 'Judging', 'default'));
  const { status, timeMs, memoryKb, text } = run.outcome;
  const [word, title] = text !== undefined ? [text, text] : labelOf(status);
  const verdict = label(word, title, status === 0 ? 'success' : 'warning');
  if (word === 'CE' || word === 'IE') return `<td colspan='3' class='text-center'>${verdict}</td>`;
  return `<td class='text-center'>${verdict}</td><td class='text-right'>${timeMs} ms</td><td class='text-right'>${memoryKb} KiB</td>`;
}

const MOST = 100;
/** Hours that the site's clock is ahead of UTC. */
const JAPAN = 9;

const scoreOf = ({ outcome }: SimulatedRun): number => (outcome.status === 0 ? MOST : (outcome.score ?? 0));

/** Renders a row. Lists of the submissions of all users have a column for users. */
function rowOf(run: SimulatedRun, simulatorState: SimulatorState, isForAll: boolean): string {
  const { contest, task } = split(run.problemId);
  const zone = simulatorState.zoneHours(JAPAN);
  const base = `/contests/${contest}/submissions`;
  const known = AC_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? run.languageId;
  const language = simulatorState.listedLanguage(known);
  const { account } = run;
  const user = `<td><a href="/users/${account}">${escaped(simulatorState.displayNameOf(account))}</a></td>`;
  return `<tr>
<td class="no-break"><time class='fixtime fixtime-second'>${formatClockTime(run.sentAt, zone)}${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(2, '0')}00</time></td>
<td><a href="/contests/${contest}/tasks/${task}">${escaped(simulatorState.problems.get(run.problemId)?.title ?? task)}</a></td>${isForAll ? user : ''}
<td><a href="${base}/me?f.Language=${run.languageId}&f.Task=${task}">${escaped(language)}</a></td>
<td class="text-right submission-score" data-id="${run.id}">${scoreOf(run)}</td>
<td class="text-right">${Buffer.byteLength(run.code)} Byte</td>
${cellsOf(run, simulatorState)}
<td class="text-center"><a class="submission-details-link" href="${base}/${run.id}">Detail</a></td>
</tr>`;
}

/** Renders the account's own submissions, newest first. */
export function listPage(
  simulatedSession: SimulatedSession,
  simulatorState: SimulatorState,
  wanted: (run: SimulatedRun) => boolean,
): SimulatedResponse {
  const runs = simulatorState.listRuns((run) => run.account === simulatedSession.account && wanted(run));
  return tablePage(simulatedSession, simulatorState, runs, simulatorState.listQuirks.has('everybody'));
}

/** Renders the submissions of all users, newest first. The site shows them to those who are logged in, since 2023. */
export const allListPage = (
  simulatedSession: SimulatedSession,
  simulatorState: SimulatorState,
  wanted: (run: SimulatedRun) => boolean,
): SimulatedResponse => tablePage(simulatedSession, simulatorState, simulatorState.listRuns(wanted), true);

function tablePage(
  simulatedSession: SimulatedSession,
  simulatorState: SimulatorState,
  runs: readonly SimulatedRun[],
  isForAll: boolean,
): SimulatedResponse {
  const rows = runs.slice(0, 20);
  const heads = [
    'Submission Time',
    'Task',
    ...(isForAll ? ['User'] : []),
    'Language',
    'Score',
    'Code Size',
    'Status',
    'Exec Time',
    'Memory',
    '',
  ];
  const table = `<div class="table-responsive"><table class="table table-bordered table-striped small th-center"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.map((run) => rowOf(run, simulatorState, isForAll)).join('\n')}</tbody></table></div>`;
  const content = rows.length > 0 ? table : '<div class="panel-body">No Submissions</div>';
  return framed(
    simulatedSession,
    isForAll ? 'Submissions' : 'My Submissions',
    `<div class="panel panel-default panel-submission">${content}</div>`,
  );
}

/** Answers the request by which the list refreshes submissions that are still being judged. */
export function statusJson(
  simulatedSession: SimulatedSession,
  simulatorState: SimulatorState,
  wanted: (run: SimulatedRun) => boolean,
): SimulatedResponse {
  const runs = simulatorState.runs.filter((run) => run.account === simulatedSession.account && wanted(run));
  const results = runs.map(
    (run) => [String(run.id), { Html: cellsOf(run, simulatorState), Score: String(scoreOf(run)) }] as const,
  );
  return {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ Interval: 2000, Result: Object.fromEntries(results) }),
  };
}

/** Renders the page of one submission. It contains the compiler output even if that consists of warnings only. */
export function submissionPage(simulatedSession: SimulatedSession, run: SimulatedRun | undefined): SimulatedResponse {
  if (!run) return notFound(simulatedSession);
  const { id } = run;
  const [word, title] = labelOf(run.outcome.status);
  const compilerOutput = run.outcome.message ?? 'main.cpp:1: warning: unused variable';
  const content = `<p><span class="h2">Submission #${id}</span></p><h4>Source Code</h4><pre id="submission-code">${escaped(run.code)}</pre>
<h4>Submission Info</h4><div class="panel panel-default"><table class="table table-bordered table-striped">
<tr><th>Code Size</th><td class="text-center">${Buffer.byteLength(run.code)} Byte</td></tr>
<tr><th>Status</th><td id="judge-status" class="text-center">${label(word, title, 'default')}</td></tr></table></div>
<h4>Compile Error</h4><pre>${escaped(compilerOutput)}
</pre>${word === 'CE' || word === 'IE' ? '' : resultsOf(run, { got: scoreOf(run), most: MOST })}`;
  return framed(simulatedSession, `Submission #${id}`, content);
}
