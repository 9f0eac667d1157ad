import type { Status } from '@tribunal/contract';
import {
  formatClockTime,
  escapeHtml,
  type SimulatedProblem,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { SPOJ_LANGUAGES } from '../languages';
import { LANGUAGES, LAYOUTS, sourceLimitOf } from './problems';

const WAY_IN = '<a href="/login">sign in</a>';

const page = (title: string, body: string): SimulatedResponse => ({
  body: `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>${title}</title></head><body>
<nav>${WAY_IN}</nav>
${body}
</body></html>`,
});

/** Replaces the way in at the top of a page by what somebody sees who is logged in. */
export function shownTo(
  viewer: { account: string; displayName: string },
  response: SimulatedResponse,
): SimulatedResponse {
  const { body } = response;
  if (typeof body !== 'string') return response;
  const links = `<a href="/users/${viewer.account}/">${escapeHtml(viewer.displayName)}</a> <a href="/logout"><span class="fa fa-sign-out fa-fw"></span> sign out</a>`;
  return { ...response, body: body.replace(WAY_IN, () => links) };
}

export const homePage = (): SimulatedResponse => page('SPOJ', '<h1>Welcome</h1>');

export const loginPage = (message = ''): SimulatedResponse =>
  page(
    'Login',
    `${message}<form action="/login/" method="post"><input name="login_user"><input type="password" name="password"><input type="checkbox" name="autologin" value="1"><input type="hidden" name="next_raw" value="/"><input type="submit" name="submit" value="Log In"></form>`,
  );

export const messagePage = (message: string): SimulatedResponse => page('Message', `<h3>${message}</h3>`);

export const missingPage = (): SimulatedResponse =>
  messagePage('Wrong problem code! In a few seconds you will be redirected to the list of problems.');

/** Renders the example: `<strong>Input:</strong>` and `<strong>Output:</strong>` in one box, or two boxes. */
function exampleOf({ id, samples }: SimulatedProblem): string {
  const [sample] = samples;
  if (!sample) return '';
  const { input, output } = { input: escapeHtml(sample.input), output: escapeHtml(sample.output) };
  if (LAYOUTS[id] === 'two boxes') {
    return `<h3>Example Input</h3><pre>${input}\n</pre><h3>Example Output</h3>\n<pre>${output}\n</pre>`;
  }
  return `<h3>Example</h3>\n<pre><strong>Input:</strong>\n${input}\n\n<strong>Output:</strong>\n${output}\n</pre>`;
}

const tagOf = (tag: string, nth: number): string =>
  `<a href="/problems/tag/${tag}"><span class="problem-tag" data-tagid="${nth + 1}">#${tag}<span class="x" style="display: none">hidden</span></span></a>`;

/** Formats a time limit. Short limits are a range, as for problems with many testcases. */
const seconds = (ms: number): string => (ms < 1000 ? `0.100s-${ms / 1000}s` : `${ms / 1000}s`);

export function problemPage(problem: SimulatedProblem): SimulatedResponse {
  const { id, title, hint, source, tags } = problem;
  const meta = [
    ['Added by:', 'somebody'],
    ['Date:', '2004-05-01'],
    ['Time limit:', `${seconds(problem.timeLimitMs)}\n`],
    ['Source limit:', `${sourceLimitOf(id)}B`],
    ['Memory limit:', `${problem.memoryLimitMb}MB`],
    ['Cluster:', '<a href="/clusters/">Cube</a>'],
    ['Languages:', 'All'],
    ...(source ? [['Resource:', escapeHtml(source)]] : []),
  ];
  return page(
    `${id} - ${escapeHtml(title)}`,
    `<ol class="breadcrumb"><li>Problems</li><li><a>classical</a></li></ol><h2 id="problem-name" class="text-center">${id} - ${escapeHtml(title)}</h2>
<div id="problem-tags">${tags.map(tagOf).join(' ')}</div>
<div id="problem-body">${problem.description}
<h3>Input</h3>
${problem.input}
<h3>Output</h3>
${problem.output}
${exampleOf(problem)}
${hint}</div>
<div class="text-center"><a href="https://www.spoj.com/submit/${id}/">Submit solution!</a></div>
<table id="problem-meta"><colgroup><col></colgroup><tbody>${meta.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('')}</tbody></table>`,
  );
}

export const languagesOf = (id: string): readonly string[] => LANGUAGES[id] ?? SPOJ_LANGUAGES.map((one) => one.id);

export function submitPage({ id, languageIds }: SimulatedProblem): SimulatedResponse {
  const allowed = languageIds ?? languagesOf(id);
  const options = SPOJ_LANGUAGES.filter((one) => allowed.includes(one.id)).map(
    (one) => `<option value="${one.id}" >${escapeHtml(one.name)}</option>`,
  );
  return page(
    `Submit ${id}`,
    `<form action="/submit/complete/" method="post" enctype="multipart/form-data"><textarea id="file_edit" name="file"></textarea><input type="file" name="subm_file"><select id="lang" name="lang">${options.join('')}</select><input name="problemcode" value="${id}"><input type="hidden" name="subpage" value="problems"><input type="submit" name="submit" value="Submit!"></form>`,
  );
}

export const acceptedPage = (id: number): SimulatedResponse =>
  page('Solution submitted', `<h4>Solution submitted!</h4><input type="hidden" name="newSubmissionId" value="${id}"/>`);

export const compilerPage = (compilerText: string): SimulatedResponse =>
  page('Compilation error', `<div align="left"><pre><small>${escapeHtml(compilerText)}</small></pre></div>`);

const VERDICTS: Readonly<Partial<Record<Status, readonly [number: number, text: string]>>> = {
  [-2]: [11, 'compilation error'],
  [-1]: [14, 'wrong answer'],
  0: [15, 'accepted'],
  1: [13, 'time limit exceeded'],
  2: [22, 'memory limit exceeded'],
  3: [12, 'runtime error    (SIGSEGV)'],
};

export interface StatusRow {
  id: number;
  sentAt: number;
  problemId: string;
  languageId: string;
  account: string;
  /** Display name in the column of users; null in a list of one account, which has no such column. */
  owner: string | null;
  /** Number and text shown while the run is being judged; null once it is finished. */
  waiting: readonly [number: number, text: string] | null;
  status: Status;
  /** Text shown instead of the verdict. */
  text: string | undefined;
  score: number | undefined;
  timeMs: number;
  memoryKb: number;
}

function verdictOf({ waiting, text, status, score }: StatusRow): readonly [number, string] {
  if (waiting) return waiting;
  if (text !== undefined) return [99, text];
  if (status === 8) return [16, String(score ?? 0)];
  return VERDICTS[status] ?? [20, 'internal error'];
}

const ownerCell = ({ account, owner }: StatusRow): string =>
  owner === null ? '' : `<td class="suser text-center"><a href="/users/${account}/">${escapeHtml(owner)}</a></td>`;

function rowOf(row: StatusRow): string {
  const [number, text] = verdictOf(row);
  const isMeasured = row.waiting === null && row.status !== -2;
  const { id, problemId } = row;
  const time = isMeasured ? (row.timeMs / 1000).toFixed(2) : '-';
  const memory = row.memoryKb >= 1024 ? `${(row.memoryKb / 1024).toFixed(1)}M` : `${row.memoryKb}k`;
  const language = SPOJ_LANGUAGES.find((one) => one.id === row.languageId)?.name.split(' ')[0] ?? '';
  return `<tr class="kol1"><td class="statustext text-center"><a>${id}</a></td><td class="status_sm"><span>${formatClockTime(row.sentAt, 1)}</span></td>${ownerCell(row)}<td class="sproblem text-center"><a href="/problems/${problemId}/" title="${problemId}">${problemId}</a></td><td class="statusres text-center" id="statusres_${id}" status="${number}" final="${row.waiting ? 0 : 1}" manual="0"><strong>${escapeHtml(text)}</strong> <span class="small"><a>edit</a> <a>ideone it</a></span></td><td class="stime statustext text-center" id="statustime_${id}"><a href="/ranks/${problemId}/" title="See the best solutions">${time}</a></td><td class="smemory statustext text-center" id="statusmem_${id}">${isMeasured ? memory : '-'}</td><td class="slang text-center"><span>${escapeHtml(language)}</span></td></tr>`;
}

export const statusPage = (rows: readonly StatusRow[]): SimulatedResponse =>
  page(
    'Status',
    `<table class="problems table newstatus"><thead><tr class="headrow"><th>ID</th><th>DATE</th><th>PROBLEM</th><th>RESULT</th><th>TIME</th><th>MEM</th><th>LANG</th></tr></thead><tbody>${rows.map(rowOf).join('\n')}</tbody></table>`,
  );

const ROWS = 2;

/** A part of the list of classical problems. */
export function listPage(problems: readonly SimulatedProblem[], start: number): SimulatedResponse {
  const rows = problems
    .slice(start, start + ROWS)
    .map(
      ({ id, title }, at) =>
        `<tr><td class="text-center">${start + at + 1}</td><td align="left"><a href="/problems/${id}/">${escapeHtml(title)}</a></td><td class="text-center"><a href="/ranks/${id}/" title="See the best solutions">3</a></td><td class="text-center">33.33</td></tr>`,
    );
  const links = Array.from({ length: Math.ceil(problems.length / ROWS) }, (_, at) => {
    return `<li${at * ROWS === start ? ' class="active"' : ''}><a href="/problems/classical/sort=0,start=${at * ROWS}" class="pager_link">${at + 1}</a></li>`;
  });
  return page(
    'Classical problems',
    `<table class="problems table table-condensed table-hover"><thead><tr><th>ID</th><th>NAME</th><th>USERS</th><th>ACC %</th></tr></thead><tbody>${rows.join('\n')}</tbody></table><ul class="pagination">${links.join('')}</ul>`,
  );
}
