import { Status } from '@tribunal/contract';
import {
  jsonResponse,
  type ListedRun,
  type RouteRequest,
  type SimulatedProblem,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { LUOGU_LANGUAGES } from '../languages';
import { PAGE_SCRIPT } from './page-script';

/** A user of the site: people choose the slogan, and log in with the name. */
const userOf = (name: string, displayName: string): object => ({
  uid: 100 + name.length,
  name,
  slogan: displayName,
  badge: null,
  color: 'Blue',
});

const viewerOf = ({ account, simulatorState }: RouteRequest): object | null =>
  account === null ? null : userOf(account, simulatorState.displayNameOf(account));

/** Returns an answer as JSON for programs, or in a page that draws it for browsers. */
export const answer = (data: object, request: RouteRequest, template: string, status = 200): SimulatedResponse =>
  shownTo(request, envelope(data, request, template, status), status);

const envelope = (data: object, request: RouteRequest, template: string, status: number): object => ({
  instance: 'main',
  template,
  status,
  locale: 'zh-CN',
  data,
  user: viewerOf(request),
  time: 1_767_225_600,
  theme: null,
});

/** The same in the form of the pages that the site has not renewed. */
export const oldAnswer = (data: object, request: RouteRequest, template: string): SimulatedResponse =>
  shownTo(request, { code: 200, currentTemplate: template, currentData: data, currentUser: viewerOf(request) });

/** What a page for accounts answers to somebody who is not logged in. */
export const loginFirst: SimulatedResponse = { status: 302, headers: { location: '/auth/login' } };

export const loginPage = (request: RouteRequest): SimulatedResponse =>
  shownTo(request, {
    instance: 'auth',
    template: 'login',
    status: 200,
    locale: 'zh-CN',
    data: { webauthn: true },
    user: null,
    time: 1_767_225_600,
    theme: null,
  });

/** What people read in the pictures that the site shows to them. */
export const PICTURE_CODE = 'ship';
export const codePicture: SimulatedResponse = {
  headers: { 'content-type': 'image/svg+xml' },
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="35"><text x="12" y="25">${PICTURE_CODE}</text></svg>`,
};

const dataOf = ({
  id,
  title,
  timeLimitMs,
  memoryLimitMb,
  samples,
  languageIds,
  ...texts
}: SimulatedProblem): object => ({
  problem: {
    pid: id,
    type: 'P',
    title,
    difficulty: 1,
    tags: [1],
    content: {
      name: title,
      background: '',
      description: texts.description,
      formatI: texts.input,
      formatO: texts.output,
      hint: texts.hint,
      locale: 'zh-CN',
    },
    samples: samples.map(({ input, output }) => [input, output]),
    limits: { time: [timeLimitMs, timeLimitMs / 2], memory: [memoryLimitMb * 1024, memoryLimitMb * 512] },
    acceptLanguages: languageIds?.map(Number) ?? [5, ...LUOGU_LANGUAGES.map((language) => Number(language.id))],
  },
});

/** Submissions need the token of a problem's page; that of the front page is refused. */
export const PROBLEM_TOKEN = '1767225600:dG9rZW4=';
export const FRONT_TOKEN = '1767225600:ZnJvbnQ=';

const isForPrograms = ({ headers, query }: RouteRequest): boolean =>
  headers['x-lentille-request'] === 'content-only' || query.has('_contentOnly');

/** Returns JSON for programs, or for browsers the page that draws it, with the token of the form. */
function shownTo(request: RouteRequest, content: object, status = 200): SimulatedResponse {
  if (isForPrograms(request)) return jsonResponse(content, status);
  const context = JSON.stringify(content).replaceAll('<', '\\u003c');
  const languages = LUOGU_LANGUAGES.map(({ id, name }) => ({ id, name }));
  return {
    status,
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="csrf-token" content="${PROBLEM_TOKEN}">
<title>洛谷</title></head><body><div id="app"></div>
<script id="lentille-context" type="application/json">${context}</script>
<script>var LANGUAGES = ${JSON.stringify(languages)};</script><script>${PAGE_SCRIPT}</script></body></html>`,
  };
}

/** The page of a problem, with the code that its viewer has submitted last. */
export function problemPage(problem: SimulatedProblem, request: RouteRequest): SimulatedResponse {
  const { account, simulatorState } = request;
  const last = simulatorState.runs.findLast((run) => run.account === account && run.problemId === problem.id);
  const data = { ...dataOf(problem), lastLanguage: Number(last?.languageId ?? 0), lastCode: last?.code ?? '' };
  return answer(data, request, 'problem.show');
}

const STATES: Readonly<Record<string, number>> = {
  pending: 0,
  compiling: 0,
  judging: 1,
  [Status.CompileError]: 2,
  [Status.MemoryLimitExceeded]: 4,
  [Status.TimeLimitExceeded]: 5,
  [Status.WrongAnswer]: 6,
  [Status.RuntimeError]: 7,
  [Status.SystemError]: 11,
  [Status.Accepted]: 12,
  [Status.PartialAccepted]: 14,
};

/** A number that stands for no verdict that is known. */
const NEW_STATE = 99;

/** A record in a list. */
export function recordOf({ run, state, displayName }: ListedRun): object {
  const { outcome } = run;
  const isMeasured = state === 'final' && outcome.status !== Status.CompileError;
  return {
    id: run.id,
    user: userOf(run.account, displayName),
    problem: { pid: run.problemId, title: run.problemId, type: 'P', difficulty: 1 },
    contest: null,
    language: Number(run.languageId),
    sourceCodeLength: run.code.length,
    submitTime: Math.floor(run.sentAt / 1000),
    status: state === 'final' ? (outcome.text === undefined ? STATES[outcome.status] : NEW_STATE) : STATES[state],
    time: isMeasured ? outcome.timeMs : null,
    memory: isMeasured ? outcome.memoryKb : null,
    score: isMeasured ? (outcome.score ?? (outcome.status === Status.Accepted ? 100 : 0)) : null,
    enableO2: true,
  };
}

/** The site writes the same list as an array or as an object with numbers as keys. */
const listOf = (id: number, only: object): object => (id % 2 === 0 ? [only] : { 0: only });

/** A record alone, with its tests. */
export function recordPage(listed: ListedRun, request: RouteRequest): SimulatedResponse {
  const { run, state } = listed;
  const { outcome } = run;
  const isFailed = state === 'final' && outcome.status === Status.CompileError;
  const test = {
    id: 0,
    status: STATES[outcome.status],
    score: 100,
    time: 1,
    memory: 600,
    subtaskID: 0,
    description: '',
  };
  const judgeResult =
    state === 'final' && !isFailed
      ? {
          subtasks: listOf(run.id, { id: 0, score: 100, status: test.status, testCases: listOf(run.id, test) }),
          finishedCaseCount: 1,
        }
      : null;
  const compileResult = { success: !isFailed, message: isFailed ? (outcome.message ?? '') : null };
  const record = { ...recordOf(listed), detail: { compileResult, judgeResult }, sourceCode: '' };
  return answer({ record, testCaseGroup: [[0]], showStatus: true }, request, 'record.show');
}
