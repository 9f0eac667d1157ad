import { Status } from '@tribunal/contract';
import {
  escapeHtml,
  jsonResponse,
  type ListedRun,
  type RouteRequest,
  type SimulatedProblem,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { LUOGU_LANGUAGES } from '../languages';

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

export const answer = (data: object, request: RouteRequest, template: string, status = 200): SimulatedResponse =>
  jsonResponse(envelope(data, request, template, status), status);

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
  jsonResponse({ code: 200, currentTemplate: template, currentData: data, currentUser: viewerOf(request) });

/** What a page for accounts answers to somebody who is not logged in. */
export const loginFirst: SimulatedResponse = { status: 302, headers: { location: '/auth/login' } };

export const loginPage = jsonResponse({
  instance: 'auth',
  template: 'login',
  status: 200,
  locale: 'zh-CN',
  data: { webauthn: true },
  user: null,
  time: 1_767_225_600,
  theme: null,
});

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
  lastLanguage: 12,
});

const isForPrograms = ({ headers }: RouteRequest): boolean => headers['x-lentille-request'] === 'content-only';

/** Submissions need the token of a problem's page; that of the front page is refused. */
export const PROBLEM_TOKEN = '1767225600:dG9rZW4=';
export const FRONT_TOKEN = '1767225600:ZnJvbnQ=';

/** The page of a problem in JSON, or in HTML with the token of the form. */
export function problemPage(problem: SimulatedProblem, request: RouteRequest): SimulatedResponse {
  const data = dataOf(problem);
  if (isForPrograms(request)) return answer(data, request, 'problem.show');
  const context = JSON.stringify(envelope(data, request, 'problem.show', 200)).replaceAll('<', '\\u003c');
  return {
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="csrf-token" content="${PROBLEM_TOKEN}">
<title>${escapeHtml(problem.title)}</title></head><body><div id="app"></div>
<script id="lentille-context" type="application/json">${context}</script></body></html>`,
  };
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
