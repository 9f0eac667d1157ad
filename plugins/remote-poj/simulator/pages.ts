import type { Status } from '@tribunal/contract';
import {
  formatClockTime,
  escapeHtml,
  type SimulatedProblem,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { POJ_LANGUAGES } from '../languages';
import { CASE_TIMES } from './problems';

const page = (title: string, body: string): SimulatedResponse => ({
  body: `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title></head><body>
${body}
</body></html>`,
});

/** Adds to a page of the site what its head shows to somebody who is logged in. */
export function shownTo(
  viewer: { account: string; displayName: string },
  response: SimulatedResponse,
): SimulatedResponse {
  const { body } = response;
  if (typeof body !== 'string') return response;
  const { account, displayName } = viewer;
  const head = `<form method=get action=gotoproblem>Go to <input name=pid size=6></form><form method=get action=searchproblem><input name=key><input type=Submit value=Search></form><a href=userstatus?user_id=${account}>${escapeHtml(displayName)}</a> <a href=login?action=logout&url=%2F>Log Out</a>`;
  return { ...response, body: body.replace('<body>', () => `<body>${head}`) };
}

const LOGIN_FORM =
  '<form method=POST action=login>User ID:<input type=text name=user_id1 size=10>Password:<input type=password name=password1 size=10><input type=Submit value=login name=B1><input type=hidden name=url value=%2F></form>';

export const homePage = (isLoggedIn: boolean): SimulatedResponse =>
  page(
    'PKU JudgeOnline',
    `<table><tr><td>${isLoggedIn ? '' : LOGIN_FORM}</td></tr></table><a href=problemlist>Problems</a>`,
  );

export const loginPage = (): SimulatedResponse => page('Login', LOGIN_FORM);

export const errorPage = (reason: string): SimulatedResponse =>
  page('Error', `<font size=4>Error Occurred</font><p>The reasons are:</p><ul><li>${escapeHtml(reason)}</li></ul>`);

const text = (heading: string, html: string): string =>
  `<p class="pst">${heading}</p><div class="ptx" lang="en-US">${html}</div>`;

/** Renders a sample box. Several samples share one box, each under a label. */
function box(heading: string, samples: readonly string[]): string {
  const [only] = samples;
  const labelled = samples.map((sample, nth) => `<b>${heading} #${nth + 1}</b>\n${escapeHtml(sample)}\n`).join('\n');
  return `<p class="pst">${heading}</p><pre class="sio">${samples.length === 1 ? escapeHtml(only!) : labelled}</pre>`;
}

/** Returns the memory limit in KB: 10000 KB for old problems, powers of two for newer ones. */
const kilobytes = (megabytes: number): number => (megabytes === 9 ? 10_000 : megabytes * 1024);

export function problemPage(problem: SimulatedProblem): SimulatedResponse {
  const { id, title, hint, source, samples } = problem;
  const caseTime = CASE_TIMES[id];
  const parts = [
    text('Description', problem.description),
    text('Input', problem.input),
    text('Output', problem.output),
    box(
      'Sample Input',
      samples.map(({ input }) => input),
    ),
    box(
      'Sample Output',
      samples.map(({ output }) => output),
    ),
    hint && text('Hint', hint),
    source && text('Source', `<a href="searchproblem?field=source&key=x">${escapeHtml(source)}</a>`),
  ];
  return page(
    `${id} -- ${escapeHtml(title)}`,
    `<table background=images/table_back.jpg><tr><td><div><select><option value="default">Default</option></select></div>
<div class="ptt" lang="en-US">${escapeHtml(title)}</div><div class="plm"><table align="center"><tr><td><b>Time Limit:</b> ${problem.timeLimitMs}MS</td><td width="10px"></td>${caseTime === undefined ? '' : `<td><b>Case Time Limit:</b> ${caseTime}MS</td><td width="10px"></td>`}<td><b>Memory Limit:</b> ${kilobytes(problem.memoryLimitMb)}K</td></tr><tr><td><b>Total Submissions:</b> 9</td><td width="10px"></td><td><b>Accepted:</b> 3</td></tr></table></div>
${parts.filter(Boolean).join('')}</td></tr></table><a href=submit?problem_id=${id}>Submit</a>`,
  );
}

/** The script of the submit page, which encodes the code where it was typed. */
const ENCODE = `<script>
function encodeSource() {
  const area = document.getElementById('source');
  const bytes = new TextEncoder().encode(area.value);
  area.value = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
</script>`;

export const submitPage = (id: string): SimulatedResponse =>
  page(
    'Submit',
    `${ENCODE}<form method=POST action=submit onsubmit="encodeSource()"><input name=problem_id value="${escapeHtml(id)}"><select name=language>${POJ_LANGUAGES.map((one) => `<option value=${one.id}>${one.name}</option>`).join('')}</select><textarea name=source id=source></textarea><input type=hidden name=encoded value=1><input type=Submit value=Submit name=submit></form>`,
  );

export const compilerPage = (compilerText: string): SimulatedResponse =>
  page('Compile Information', `<ul><p><font size=3><pre>${escapeHtml(compilerText)}</pre></font></p></ul>`);

const VERDICTS: Readonly<Partial<Record<Status, string>>> = {
  [-3]: 'Presentation Error',
  [-2]: 'Compile Error',
  [-1]: 'Wrong Answer',
  0: 'Accepted',
  1: 'Time Limit Exceeded',
  2: 'Memory Limit Exceeded',
  3: 'Runtime Error',
};

export interface StatusRow {
  id: number;
  sentAt: number;
  problemId: string;
  account: string;
  displayName: string;
  language: string;
  bytes: number;
  /** Text shown while the run is being judged; null once it is finished. */
  waiting: string | null;
  status: Status;
  /** Text shown instead of the verdict. */
  text: string | undefined;
  timeMs: number;
  memoryKb: number;
}

function rowOf(row: StatusRow): string {
  const verdictText = row.waiting ?? row.text ?? VERDICTS[row.status] ?? 'System Error';
  const isAccepted = row.waiting === null && row.status === 0;
  const word = `<font color=${isAccepted ? 'blue' : 'red'}>${escapeHtml(verdictText)}</font>`;
  const link = `<a href=showcompileinfo?solution_id=${row.id} target=_blank>${word}</a>`;
  const measures = isAccepted ? [`${row.memoryKb}K`, `${row.timeMs}MS`] : ['', ''];
  const cells = [
    row.id,
    `<a href=userstatus?user_id=${row.account}>${escapeHtml(row.displayName)}</a>`,
    `<a href=problem?id=${row.problemId}>${row.problemId}</a>`,
    verdictText === 'Compile Error' ? link : word,
    ...measures,
    `<a href=showsource?solution_id=${row.id} target=_blank>${row.language}</a>`,
    `${row.bytes}B`,
    formatClockTime(row.sentAt, 8),
  ];
  return `<tr align=center>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

export const statusPage = (rows: readonly StatusRow[]): SimulatedResponse =>
  page(
    'Problem Status List',
    `<form method=get action=status>Problem ID:<input name=problem_id> User ID:<input name=user_id></form>
<TABLE class=a><tr class=in><td>Run ID</td><td>User</td><td>Problem</td><td>Result</td><td>Memory</td><td>Time</td><td>Language</td><td>Code Length</td><td>Submit Time</td></tr>
${rows.map(rowOf).join('\n')}</TABLE>`,
  );

const VOLUME = 2;

/** A volume of the list of problems. */
export function listPage(problems: readonly SimulatedProblem[], volume: number): SimulatedResponse {
  const rows = problems
    .slice((volume - 1) * VOLUME, volume * VOLUME)
    .map(
      ({ id, title }) =>
        `<tr align=center><td>${id}</td><td align=left><a lang="en-US" href="problem?id=${id}">${escapeHtml(title)}</a></td><td>33%(<a href="problemstatus?problem_id=${id}">3</a>/9)</td><td>2026-01-01</td></tr>`,
    );
  const links = Array.from(
    { length: Math.ceil(problems.length / VOLUME) },
    (_, at) => `<a href=problemlist?volume=${at + 1}>${at + 1}</a>`,
  );
  return page(
    'Problems',
    `<p align=center>${links.join('&nbsp;')}</p><table class=a><tr><th>ID</th><th>Title</th><th>Ratio(AC/submit)</th><th>Date</th></tr>${rows.join('\n')}</table>`,
  );
}
