import { Status } from '@tribunal/contract';
import {
  escapeHtml,
  formatClockTime,
  type ListedRun,
  type RouteRequest,
  type SimulatedProblem,
} from '@tribunal/remote-kit/simulator';
import { CONTESTS } from './problems';

export const contestOf = (id: string): string => id.split('-')[0] ?? '';
export const numberOf = (id: string): string => id.split('-')[1] ?? '';

/** `body` is HTML. The header shows the name that a team has chosen. */
function pageOf(body: string, { account, query, simulatorState }: RouteRequest): string {
  const contest = query.get('cid') ?? '';
  const name = account === null ? '' : escapeHtml(simulatorState.displayNameOf(account));
  const header = `<div class="contest-header"><div class="dropdown"><a data-bs-toggle="dropdown">${name}</a></div></div>`;
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeHtml(CONTESTS[contest] ?? 'Contest')}</title></head><body>
${header}<div class="contest-info"><h2>${escapeHtml(CONTESTS[contest] ?? '')}</h2></div>
${body}</body></html>`;
}

export const missingPage = {
  status: 404,
  body: '<!DOCTYPE html><html><head><title>404</title></head><body><h1>404</h1></body></html>',
};

export const loginPage = (request: RouteRequest, note = ''): string =>
  pageOf(
    `<form method="post"><input name="username"><input type="password" name="password"><button>Login</button></form>${note}`,
    request,
  );

export const submitPage = (request: RouteRequest, error = ''): string =>
  pageOf(
    `<form method="post"><select name="language"><option value="0">G++</option><option value="5">Java</option></select><textarea name="code"></textarea></form>${error && `<div class="submit-error">${escapeHtml(error)}</div>`}`,
    request,
  );

const block = (label: string, value: string): string =>
  `<div class="problem-detail-block"><div class="problem-detail-label">${label}</div>${value}</div>`;
const text = (label: string, markdown: string): string =>
  markdown === '' ? '' : block(label, `<div class="problem-detail-value">${escapeHtml(markdown)}</div>`);
const code = (label: string, sample: string): string =>
  block(label, `<div class="problem-detail-value code-block">${escapeHtml(sample)}</div>`);
const info = (label: string, value: string): string =>
  `<div class="info-pair"><div class="info-label">${label}</div><div class="info-value">${value}</div></div>`;

export function problemPage(problem: SimulatedProblem, request: RouteRequest): string {
  const { timeLimitMs, memoryLimitMb } = problem;
  const kilobytes = memoryLimitMb * 1024;
  return pageOf(
    `<div class="problem-sidebar"><h3>${escapeHtml(problem.title)}</h3>
${info('Time Limit', `${timeLimitMs * 2}/${timeLimitMs} MS`)}${info('Memory Limit', `${kilobytes * 2}/${kilobytes} K`)}${info('Accepted', '12')}</div>
<div class="problem-detail">${text('Problem Description', problem.description)}
${text('Input', problem.input)}
${text('Output', problem.output)}
${problem.samples.map(({ input, output }) => code('Sample Input', input) + code('Sample Output', output)).join('\n')}
${text('Hint', problem.hint)}
${text('Source', problem.source)}</div>`,
    request,
  );
}

export function problemsPage(problems: readonly SimulatedProblem[], request: RouteRequest): string {
  const rows = problems.map(({ id, title }) => {
    const link = `/contest/problem?cid=${contestOf(id)}&amp;pid=${numberOf(id)}`;
    return `<tr><td><a href="${link}">${numberOf(id)}</a></td><td><a href="${link}">${escapeHtml(title)}</a></td></tr>`;
  });
  return pageOf(`<table>${rows.join('\n')}</table>`, request);
}

const VERDICT_TEXTS: Readonly<Record<string, string>> = {
  pending: 'Queuing',
  compiling: 'Compiling',
  judging: 'Judging',
  [Status.Accepted]: 'Accepted',
  [Status.WrongAnswer]: 'Wrong Answer',
  [Status.PresentationError]: 'Presentation Error',
  [Status.CompileError]: 'Compilation Error',
  [Status.TimeLimitExceeded]: 'Time Limit Exceeded',
  [Status.MemoryLimitExceeded]: 'Memory Limit Exceeded',
  [Status.RuntimeError]: 'Runtime Error',
  [Status.SystemError]: 'System Error',
};

const HEAD = ['Run ID', 'Submit Time', 'Problem', 'Exe. Time', 'Exe. Memory', 'Language', 'Judge Status'];
const CLOCK = 8;

/** Renders runs of the account, which the page does not name. */
export function runsPage(runs: readonly ListedRun[], request: RouteRequest): string {
  const rows = runs.map(({ run, state, language }) => {
    const { id, sentAt, problemId, outcome } = run;
    const isFinal = state === 'final';
    const verdict = isFinal ? (outcome.text ?? VERDICT_TEXTS[outcome.status]!) : VERDICT_TEXTS[state]!;
    const measures = isFinal ? [`${outcome.timeMs}MS`, `${outcome.memoryKb}K`] : ['-', '-'];
    const cells = [id, formatClockTime(sentAt, CLOCK), numberOf(problemId), ...measures, language, verdict];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`;
  });
  const head = `<tr>${HEAD.map((name) => `<th>${name}</th>`).join('')}</tr>`;
  return pageOf(`<table class="table">${head}${rows.join('\n')}</table>`, request);
}

export const compilerPage = (message: string, request: RouteRequest): string =>
  pageOf(`<div class="compilation-error-log">${escapeHtml(message)}</div>`, request);
