import { Status } from '@tribunal/contract';
import { escapeHtml, type ListedRun, type SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Who looks at a page. */
export interface Viewer {
  login: string;
  displayName: string;
}

const menuOf = (viewer: Viewer | null): string =>
  viewer === null
    ? '<a href="/login" class="button button-primary button-small">Log in</a>'
    : `<div class="top_bar-button" data-openTooltipId="top_user_tooltip">${escapeHtml(viewer.displayName)}</div>
<div id="top_user_tooltip" class="tooltip"><a href="/users/${encodeURIComponent(viewer.login)}" class="image_info static_link"><span
 class="image_info-text-main">${escapeHtml(viewer.displayName)}</span></a><a href="/logout" class="button">Log out</a></div>`;

/** `title` is text, `body` HTML. */
export const pageOf = (title: string, body: string, viewer: Viewer | null): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} &ndash; Kattis</title></head><body>
<div class="top_bar">${menuOf(viewer)}</div><main>${body}</main></body></html>`;

export const missingPage = pageOf('404: Not Found', '<div class="status-page"><h1>404: Not Found</h1></div>', null);

const sampleTable = ({ input, output }: { input: string; output: string }, at: number): string =>
  `<table class="sample" summary="sample data"><tr><th>Sample Input ${at + 1}</th><th>Sample Output ${at + 1}</th></tr>
<tr><td><pre>${escapeHtml(input)}\n</pre></td><td><pre>${escapeHtml(output)}\n</pre></td></tr></table>`;

const section = (heading: string, text: string): string => (text === '' ? '' : `<h2>${heading}</h2>${text}`);

const card = (content: string): string => `<div class="card"><div class="card-content">${content}</div></div>`;

function metadataOf({ id, timeLimitMs, memoryLimitMb, source }: SimulatedProblem): string {
  const seconds = timeLimitMs / 1000;
  const sourceLink = `<a href="/problem-sources/${encodeURIComponent(source)}">${escapeHtml(source)}</a>`;
  return `<div class="metadata-grid">
${card(`<span>CPU Time limit</span><span>${seconds} ${seconds === 1 ? 'second' : 'seconds'}</span>`)}
${card(`<span>Memory limit</span><span>${memoryLimitMb} MB</span>`)}
${card('<span class="difficulty_number">1.4</span><span>Difficulty</span><span>Easy</span>')}
${card(`<span>Statistics</span><span><a href="/problems/${id}/statistics">Show</a></span>`)}
${card(`<span>Source &amp; License</span>${source === '' ? '' : `<span>${sourceLink}</span>`}`)}
</div>`;
}

export function problemPage(problem: SimulatedProblem, viewer: Viewer | null, runs = ''): string {
  const { id, title, description, input, output, hint, samples } = problem;
  return pageOf(
    title,
    `<article class="book-page"><h1 class="book-page-heading">${escapeHtml(title)}</h1>
<div class="problembody">${description}${section('Input', input)}${section('Output', output)}${section('Notes', hint)}
${samples.map(sampleTable).join('\n')}</div></article>
<div id="editor-container" data-problem-name="${id}" data-submit-url="/problems/${id}/submit">${metadataOf(problem)}${runs}</div>`,
    viewer,
  );
}

const TEXTS: Readonly<Record<string, readonly [stateId: number, text: string]>> = {
  pending: [2, 'Waiting for compile'],
  compiling: [3, 'Compiling'],
  judging: [5, 'Running'],
  [Status.Accepted]: [16, 'Accepted'],
  [Status.PartialAccepted]: [16, 'Accepted'],
  [Status.WrongAnswer]: [14, 'Wrong Answer'],
  [Status.CompileError]: [8, 'Compile Error'],
  [Status.TimeLimitExceeded]: [12, 'Time Limit Exceeded'],
  [Status.MemoryLimitExceeded]: [10, 'Memory Limit Exceeded'],
  [Status.RuntimeError]: [9, 'Run Time Error'],
  [Status.SystemError]: [6, 'Judge Error'],
};

function stateOf({ run: { outcome }, state }: ListedRun): readonly [number, string] {
  const [stateId, text] = TEXTS[state === 'final' ? outcome.status : state]!;
  if (state !== 'final') return [stateId, text];
  return [stateId, outcome.text ?? (outcome.score === undefined ? text : `${text} (${outcome.score})`)];
}

function rowOf(listed: ListedRun): string {
  const { run, state, language } = listed;
  const [, text] = stateOf(listed);
  const isMeasured = state === 'final' && run.outcome.status !== Status.CompileError;
  const seconds = isMeasured ? `${(run.outcome.timeMs / 1000).toFixed(2)}&nbsp;s` : '--';
  return `<tr data-submission-id="${run.id}"><td data-type="plagiarism"></td>
<td data-type="status"><div class="status"><i class="fas status-icon"></i>${escapeHtml(text)}</div></td>
<td data-type="cpu">${seconds}</td><td data-type="lang">${escapeHtml(language)}</td>
<td data-type="testcases"><div class="horizontal_item">1/2</div></td>
<td data-type="actions"><a href="/submissions/${run.id}" class="button">View Details</a></td></tr>
<tr class="testcases-row"><td></td><td colspan="5"><i class="fas status-icon" title="Test case 1/2: Accepted"></i></td></tr>`;
}

const HEAD = ['', 'Judgement', 'Runtime', 'Language', 'Test cases', ''];

export const runsTable = (runs: readonly ListedRun[]): string =>
  `<table class="table2 double-rows" id="submissions"><thead><tr>${HEAD.map((name) => `<th>${name}</th>`).join('')}</tr></thead>
<tbody>${runs.map(rowOf).join('\n')}</tbody></table>`;

/** The state of a run in JSON, which contains pieces of HTML. */
export function runAnswer(listed: ListedRun): object {
  const { outcome } = listed.run;
  const isFailed = listed.state === 'final' && outcome.status === Status.CompileError;
  return {
    status_id: stateOf(listed)[0],
    testcase_index: 1,
    row_html: rowOf(listed),
    feedback_html: isFailed ? `<p>Compiler output</p><pre>${escapeHtml(outcome.message ?? '')}</pre>` : '',
  };
}
