import { Status } from '@tribunal/contract';
import {
  defineSimulator,
  escapeHtml,
  formatClockTime,
  jsonResponse,
  listRoute,
  loginRoute,
  pageRoute,
  PLAIN_DOLLARS,
  problemRoute,
  runRoute,
  submitRoute,
  type ListedRun,
  type RouteRequest,
  type SimulatedProblem,
  type SimulatedResponse,
} from '../../src/simulator';
import { remoteJudgeOf } from '../../src/contract';
import { remotePlt } from './spec';

const { languages, key } = remoteJudgeOf(remotePlt)!;

const PROBLEMS: readonly SimulatedProblem[] = [
  {
    id: '1000',
    title: 'Two Crates',
    timeLimitMs: 1500,
    memoryLimitMb: 256,
    description: `<p>A crane lifts two crates.</p><p>${PLAIN_DOLLARS}</p>`,
    input: '<p>Two numbers.</p>',
    output: '<p>Their sum.</p>',
    hint: '<p>Crates may be empty.</p>',
    samples: [
      { input: '1 2', output: '3' },
      { input: '  4 5', output: '9' },
    ],
    source: 'Harbour Games',
    tags: ['sums', 'cranes'],
  },
  {
    id: '1001',
    title: 'Lanterns 船灯',
    timeLimitMs: 2000,
    memoryLimitMb: 64,
    description: '<p>Ships show lanterns, 一艘船一盏灯.</p><p><img src="pictures/lanterns.png" alt=""></p>',
    input: '<p>The number of lanterns.</p>',
    output: '<p>The number of ships.</p>',
    hint: '',
    samples: [{ input: '2\nred', output: '2' }],
    source: '',
    tags: [],
  },
  {
    id: '1002',
    title: 'Ropes',
    timeLimitMs: 1000,
    memoryLimitMb: 128,
    description: '<p>How long are the ropes?</p>',
    input: '<p>Lengths.</p>',
    output: '<p>Their sum.</p>',
    hint: '',
    samples: [{ input: '1', output: '1' }],
    source: 'Harbour Games',
    tags: ['sums'],
  },
];

const CONTESTS: Readonly<Record<string, readonly string[]>> = { '1': ['1000', '1002'] };
const PAGE_SIZE = 2;
/** The site's clock, in hours ahead of UTC. */
const ZONE = 9;

const loginFirst = jsonResponse({ error: 'notLoggedIn' }, 401);

const section = (name: string, body: string): string => `<section class="${name}"><h2>${name}</h2>${body}</section>`;

/** The page does not say its charset. */
const problemPage = (problem: SimulatedProblem): SimulatedResponse => ({
  headers: { 'content-type': 'text/html' },
  charset: 'gbk',
  body: `<!DOCTYPE html><html><head><title>${problem.id} ${escapeHtml(problem.title)}</title></head><body>
<h1 class="title">${escapeHtml(problem.title)}</h1>
<p class="limits">Time limit: ${problem.timeLimitMs / 1000} s. Memory limit: ${problem.memoryLimitMb * 1024} KB.</p>
<div class="statement">${(['description', 'input', 'output', 'hint'] as const).map((name) => section(name, problem[name])).join('\n')}</div>
<p class="source">${escapeHtml(problem.source)}</p></body></html>`,
});

const factsOf = ({ id, samples, tags, languageIds }: SimulatedProblem): SimulatedResponse =>
  jsonResponse({
    problem: id,
    samples: samples.map(({ input, output }) => ({ input, output })),
    tags,
    languages: languageIds ?? null,
  });

const VERDICTS: Readonly<Record<string, string>> = {
  pending: 'Waiting',
  compiling: 'Compiling',
  judging: 'Running',
  [Status.Accepted]: 'Accepted',
  [Status.WrongAnswer]: 'Wrong answer',
  [Status.PresentationError]: 'Presentation error',
  [Status.CompileError]: 'Compile error',
  [Status.TimeLimitExceeded]: 'Time limit exceeded',
  [Status.MemoryLimitExceeded]: 'Memory limit exceeded',
  [Status.RuntimeError]: 'Runtime error',
  [Status.SystemError]: 'System error',
  [Status.PartialAccepted]: 'Partially accepted',
};

function runAnswer({ run, state, displayName, language }: ListedRun, { simulatorState }: RouteRequest): object {
  const { outcome } = run;
  const isFinal = state === 'final';
  const zone = simulatorState.zoneHours(ZONE);
  return {
    run: String(run.id),
    user: run.account,
    name: displayName,
    task: run.problemId,
    language,
    bytes: Buffer.byteLength(run.code),
    sent: formatClockTime(run.sentAt, zone),
    zone,
    verdict: isFinal ? (outcome.text ?? VERDICTS[outcome.status]) : VERDICTS[state],
    seconds: isFinal ? outcome.timeMs / 1000 : null,
    kilobytes: isFinal ? outcome.memoryKb : null,
    points: isFinal && outcome.status === Status.PartialAccepted ? outcome.score : null,
    compiler: isFinal && outcome.status === Status.CompileError ? (outcome.message ?? '') : null,
    tests: isFinal
      ? (outcome.cases ?? []).map(({ status, timeMs, memoryKb, groupNum }) => ({
          verdict: VERDICTS[status],
          seconds: timeMs / 1000,
          kilobytes: memoryKb,
          group: groupNum ?? null,
        }))
      : [],
  };
}

const textsIn = (json: unknown): Readonly<Record<string, string | undefined>> => Object(json) as Record<string, string>;
const listed = ({ id, title, tags }: SimulatedProblem): object => ({ id, title, tags });

export const simulator = defineSimulator({
  key,
  problems: PROBLEMS,
  languages,
  session: ({ cookies }) => cookies['session'],
  missing: jsonResponse({ error: 'notFound' }, 404),
  routes: [
    pageRoute(/^\/$/, () => '<h1>Planted</h1>'),
    pageRoute(/^\/api\/me$/, ({ account, simulatorState }) =>
      account === null ? loginFirst : jsonResponse({ login: account, name: simulatorState.displayNameOf(account) }),
    ),
    pageRoute(/^\/api\/languages$/, () => jsonResponse({ languages: languages.map(({ id, name }) => ({ id, name })) })),
    pageRoute(/^\/api\/contests\/(\d+)$/, ({ id, simulatorState }) => {
      const problems = (CONTESTS[id] ?? []).flatMap((one) => simulatorState.problems.get(one) ?? []);
      return problems.length === 0 ? null : jsonResponse({ contest: id, problems: problems.map(listed) });
    }),
    pageRoute(/^\/api\/problems$/, ({ query, simulatorState }) => {
      const all = [...simulatorState.problems.values()];
      const page = Number(query.get('page') ?? 1);
      const problems = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(listed);
      return jsonResponse({ page, pages: Math.ceil(all.length / PAGE_SIZE), problems });
    }),
    problemRoute(/^\/problem\/(\d+)$/, problemPage),
    problemRoute(/^\/api\/problems\/(\d+)$/, factsOf),
    loginRoute(/^\/api\/login$/, {
      read: ({ json }) => {
        const { user, password } = textsIn(json);
        return { name: user ?? '', password: password ?? '' };
      },
      form: (variant) => jsonResponse({ error: variant === 'captcha' ? 'captcha' : 'wrongPassword' }, 403),
      success: (session) => ({
        ...jsonResponse({ done: true }),
        headers: { 'content-type': 'application/json', 'set-cookie': `session=${session}; Path=/` },
      }),
    }),
    submitRoute(/^\/api\/runs$/, {
      read: ({ json }) => {
        const { problem, language, code } = textsIn(json);
        return { problemId: problem ?? '', languageId: language ?? '', code: code ?? '' };
      },
      loginFirst,
      refused: (error, seconds) => jsonResponse(error === 'tooFast' ? { error, seconds } : { error }, 400),
      accepted: ({ id }) => jsonResponse({ run: String(id) }, 201),
    }),
    listRoute(/^\/api\/runs$/, {
      wanted: ({ query }) => ({ account: query.get('user'), problemId: query.get('problem') }),
      loginFirst,
      page: (runs, request) => jsonResponse({ runs: runs.map((run) => runAnswer(run, request)) }),
    }),
    runRoute(/^\/api\/runs\/(\d+)$/, (run, request) => jsonResponse(runAnswer(run, request))),
  ],
});
