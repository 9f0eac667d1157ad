import { clockText, type SimulatedResponse, type SimulatedRun, type World } from '@tribunal/remote-kit/simulator';
import { AC_LANGUAGES } from '../languages';
import { split } from './problems';
import { label, labelOf } from './labels';
import { resultsOf } from './results';
import { escaped, framed, notFound, type Visit } from './visit';

const waiting = (run: SimulatedRun, content: string): string =>
  `<td colspan='3' class='text-center waiting-judge' data-id='${run.id}'>${content}</td>`;

/** Status, time and memory of a row. Counts as a look. */
function cellsOf(run: SimulatedRun, world: World): string {
  const state = world.lookAt(run);
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

const scoreOf = ({ outcome }: SimulatedRun): number => (outcome.status === 0 ? MOST : (outcome.score ?? 0));

function rowOf(run: SimulatedRun, world: World): string {
  const { contest, task } = split(run.problemId);
  const base = `/contests/${contest}/submissions`;
  const language = AC_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? run.languageId;
  return `<tr>
<td class="no-break"><time class='fixtime fixtime-second'>${clockText(run.sentAt, 9)}+0900</time></td>
<td><a href="/contests/${contest}/tasks/${task}">${escaped(world.problems.get(run.problemId)?.title ?? task)}</a></td>
<td><a href="${base}/me?f.Language=${run.languageId}&f.Task=${task}">${escaped(language)}</a></td>
<td class="text-right submission-score" data-id="${run.id}">${scoreOf(run)}</td>
<td class="text-right">${Buffer.byteLength(run.code)} Byte</td>
${cellsOf(run, world)}
<td class="text-center"><a class="submission-details-link" href="${base}/${run.id}">Detail</a></td>
</tr>`;
}

/** The account's own, newest first. */
export function listPage(visit: Visit, world: World, wanted: (run: SimulatedRun) => boolean): SimulatedResponse {
  const rows = world.listRuns((run) => run.account === visit.account && wanted(run)).slice(0, 20);
  const heads = ['Submission Time', 'Task', 'Language', 'Score', 'Code Size', 'Status', 'Exec Time', 'Memory', ''];
  const table = `<div class="table-responsive"><table class="table table-bordered table-striped small th-center"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.map((run) => rowOf(run, world)).join('\n')}</tbody></table></div>`;
  const content = rows.length > 0 ? table : '<div class="panel-body">No Submissions</div>';
  return framed(visit, 'My Submissions', `<div class="panel panel-default panel-submission">${content}</div>`);
}

/** What the list asks for while something is judged. */
export function statusJson(visit: Visit, world: World, wanted: (run: SimulatedRun) => boolean): SimulatedResponse {
  const runs = world.runs.filter((run) => run.account === visit.account && wanted(run));
  const results = runs.map(
    (run) => [String(run.id), { Html: cellsOf(run, world), Score: String(scoreOf(run)) }] as const,
  );
  return {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ Interval: 2000, Result: Object.fromEntries(results) }),
  };
}

/** One submission; the compiler's words stand there after warnings too. */
export function submissionPage(visit: Visit, run: SimulatedRun | undefined): SimulatedResponse {
  if (!run) return notFound(visit);
  const { id } = run;
  const [word, title] = labelOf(run.outcome.status);
  const said = run.outcome.message ?? 'main.cpp:1: warning: unused variable';
  const content = `<p><span class="h2">Submission #${id}</span></p><h4>Source Code</h4><pre id="submission-code">${escaped(run.code)}</pre>
<h4>Submission Info</h4><div class="panel panel-default"><table class="table table-bordered table-striped">
<tr><th>Code Size</th><td class="text-center">${Buffer.byteLength(run.code)} Byte</td></tr>
<tr><th>Status</th><td id="judge-status" class="text-center">${label(word, title, 'default')}</td></tr></table></div>
<h4>Compile Error</h4><pre>${escaped(said)}
</pre>${word === 'CE' || word === 'IE' ? '' : resultsOf(run, { got: scoreOf(run), most: MOST })}`;
  return framed(visit, `Submission #${id}`, content);
}
