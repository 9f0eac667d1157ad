import type { Status } from '@tribunal/contract';
import {
  formatClockTime,
  escapeHtml,
  type SimulatedProblem,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { HDU_LANGUAGES } from '../languages';

const BANNER = '<td>banner</td>';

/** Renders a page in GBK. Only the page itself declares a charset (GB2312); the headers do not. */
export const page = (title: string, body: string): SimulatedResponse => ({
  headers: { 'content-type': 'text/html' },
  charset: 'gbk',
  body: `<html><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312"><title>${title}</title></head><body><table><tbody>
<tr>${BANNER}</tr><tr><td><a href="/">Home</a></td></tr>
<tr><td align=center>${body}</td></tr></tbody></table></body></html>`,
});

/** Adds to a page of the site what its head shows to somebody who is logged in. */
export function shownTo(
  viewer: { account: string; displayName: string },
  response: SimulatedResponse,
): SimulatedResponse {
  const { body } = response;
  if (typeof body !== 'string') return response;
  const links = `<a href="/userstatus.php?user=${viewer.account}">${escapeHtml(viewer.displayName)}</a> <a href="/control_panel.php">Control Panel</a> <a href="/userloginex.php?action=logout">Sign Out</a>`;
  return { ...response, body: body.replace(BANNER, () => `<td>${links}</td>`) };
}

export const message = (text: string): SimulatedResponse =>
  page('System Message', `<h1 style='color:#1A5CC8'>System Message</h1><DIV>${text}</DIV>`);

const panel = (title: string, space: string, content: string): string =>
  `<div class=panel_title align=left>${title}</div>${space}<div class=panel_content>${content}</div><div class=panel_bottom>&nbsp;</div><br>`;

const sample = (text: string, hint = ''): string =>
  `<pre><div style="font-family:Courier New,Courier,monospace;">${escapeHtml(text)}${hint}</div></pre>`;

const hintBox = (html: string): string =>
  html &&
  `<div style='font-family:Times New Roman;font-size:14px;background-color:F4FBFF;border:#B7CBFF 1px dashed;padding:6px'><div style='font-family:Arial;font-weight:bold;color:#7CA9ED;border-bottom:#B7CBFF 1px dashed'><i>Hint</i></div>
${html}
 </div><i style='font-size:1px'> </i>`;

export function problemPage(problem: SimulatedProblem): SimulatedResponse {
  const { id, title, timeLimitMs: ms, memoryLimitMb, hint, source } = problem;
  const kb = memoryLimitMb * 1024;
  const [first] = problem.samples;
  const panels = [
    panel('Problem Description', ' ', problem.description),
    panel('Input', ' ', problem.input),
    panel('Output', ' ', problem.output),
    panel('Sample Input', '', sample(first?.input ?? '')),
    panel('Sample Output', '', sample(first?.output ?? '', hintBox(hint))),
    source && panel('Source', ' ', `<a href="/search.php?field=problem&key=x">${escapeHtml(source)}</a>`),
  ];
  return page(
    `Problem - ${id}`,
    `<h1 style='color:#1A5CC8'>${escapeHtml(title)}</h1>
<font><b><span style='font-family:Arial;font-size:12px;font-weight:bold;color:green'>Time Limit: ${ms * 2}/${ms} MS (Java/Others)&nbsp;&nbsp;&nbsp;&nbsp;Memory Limit: ${kb * 2}/${kb} K (Java/Others)<br>Total Submission(s): 9&nbsp;&nbsp;&nbsp;&nbsp;Accepted Submission(s): 3<br></span></b></font><br><br>
${panels.filter(Boolean).join('\n')}
<center><a href="statistic.php?pid=${id}">Statistic</a> | <a href="submit.php?pid=${id}">Submit</a></center>`,
  );
}

/** The script of the submit page: it encodes the code, and keeps the plain text from being sent. */
const ENCODE = `<script>
function submitEncode() {
  const area = document.querySelector('#submitform textarea');
  document.querySelector('#submitform input[name="_usercode"]').value = btoa(encodeURIComponent(area.value));
  area.removeAttribute('name');
}
</script>`;

const search = '<form action="/search.php"><input name="content"><input type=submit value=Search></form>'.repeat(2);

export const submitPage = (pid: string, captcha: 'hidden' | 'shown'): SimulatedResponse =>
  page(
    'Submit Problem',
    `${search}${ENCODE}<form id="submitform" method="post" action="submit.php?action=submit" onsubmit="submitEncode()"><table>
<tr><td>Problem ID: <input name="problemid" value="${escapeHtml(pid)}"></td></tr>
<tr><td>Language: <select name="language">${HDU_LANGUAGES.map(({ id, name }) => `<option value="${id}">${name}</option>`).join('')}</select></td></tr>
<tr id="exe_checkcode"${captcha === 'hidden' ? ' style="display: none;"' : ''}><td><select name="check"><option value="0">0</option></select></td></tr>
<tr><td><input type="hidden" name="_usercode"><textarea name="usercode"></textarea><input type="submit" value="Submit"></td></tr></table></form>`,
  );

export const signInPage = (notice = ''): SimulatedResponse =>
  page(
    'User Login',
    `<H1 style='color:#1A5CC8'>Sign In Your Account</H1>${notice}<form method=post action="/userloginex.php?action=login"><input name=username><input type=password name=userpass><input type=submit name=login value="Sign In"></form>`,
  );

export const errorsPage = (reason: string): SimulatedResponse =>
  page('Submit', `<p>One or more following ERROR(s) occurred.</p><ul><li>${escapeHtml(reason)}</li></ul>`);

export const compilerPage = (text: string): SimulatedResponse =>
  page('View Compilation Error', `<h1>Compilation Error</h1><pre>${escapeHtml(text)}</pre>`);

const VERDICTS: Readonly<Partial<Record<Status, string>>> = {
  [-3]: 'Presentation Error',
  [-2]: 'Compilation Error',
  [-1]: 'Wrong Answer',
  0: 'Accepted',
  1: 'Time Limit Exceeded',
  2: 'Memory Limit Exceeded',
  3: 'Runtime Error<br>(ACCESS_VIOLATION)',
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

function verdictOf({ id, waiting, status, text }: StatusRow): string {
  const verdictText = waiting ?? text ?? VERDICTS[status] ?? 'System Error';
  const word = `<font color=${status === 0 ? 'red' : 'green'}>${verdictText}</font>`;
  return verdictText === 'Compilation Error' ? `<a href="/viewerror.php?rid=${id}" target=_blank>${word}</a>` : word;
}

const rowOf = (row: StatusRow): string =>
  `<tr align=center ><td height=22px>${row.id}</td><td>${formatClockTime(row.sentAt, 8)}</td><td>${verdictOf(row)}</td><td><a href="/showproblem.php?pid=${row.problemId}">${row.problemId}</a></td><td>${row.timeMs}MS</td><td>${row.memoryKb}K</td><td><a href="/viewcode.php?rid=${row.id}"  target=_blank>${row.bytes} B</td><td>${row.language}</td><td class=fixedsize><a href="/userstatus.php?user=${row.account}">${escapeHtml(row.displayName)}</a></td></tr>`;

export const statusPage = (rows: readonly StatusRow[]): SimulatedResponse =>
  page(
    'Realtime Status',
    `<div id="fixed_table"><table class="table_text"><tbody><tr><td colspan=9><form><input name=first><input name=pid><input name=user></form></td></tr>
<tr class="table_header"><td>Run ID</td><td>Submit Time</td><td>Judge Status</td><td>Pro.ID</td><td>Exe.Time</td><td>Exe.Memory</td><td>Code Len.</td><td>Language</td><td>Author</td></tr>
${rows.map(rowOf).join('\n')}</tbody></table></div>`,
  );

const VOLUME = 2;

/** A volume of the list of problems; the rows are written by a script. */
export function listPage(problems: readonly SimulatedProblem[], volume: number): SimulatedResponse {
  const rows = problems
    .slice((volume - 1) * VOLUME, volume * VOLUME)
    .map(({ id, title }) => `p(0,${id},-1,${JSON.stringify(escapeHtml(title))},3,9);`);
  const links = Array.from(
    { length: Math.ceil(problems.length / VOLUME) },
    (_, at) => `<a href="listproblem.php?vol=${at + 1}">${at + 1}</a>`,
  );
  return page(
    'Problem Set',
    `<p>${links.join('&nbsp;')}</p><table class="table_text"><tbody><tr class="table_header"><td>Pro.ID</td><td>Problem Title</td><td>Ratio(AC/Submit)</td></tr><script language="javascript">${rows.join('')}</script></tbody></table>`,
  );
}
