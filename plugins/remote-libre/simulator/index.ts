import {
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SiteSimulator,
  type SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { isDeepStrictEqual } from 'node:util';
import { PRESETS } from '../languages';
import { refusalOf } from './checks';
import { areAllowed } from './options';
import { detailAnswer, internalId, listAnswer, listedProblem, problemAnswer } from './answers';
import { pageAt } from './pages';
import { problems } from './problems';

const PARTS: Readonly<Record<string, SimulatedPart>> = {
  '/api/problem/getProblem': 'problem',
  '/api/auth/login': 'login',
  '/api/auth/getSessionInfo': 'login',
  '/api/submission/submit': 'submit',
  '/api/submission/getSubmissionDetail': 'status',
  '/api/submission/querySubmission': 'status',
};
/** The fields that each call allows; any other field is an error, as on the real site. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/api/problem/getProblem': [
    'id',
    'displayId',
    'localizedContentsOfLocale',
    'localizedContentsTitleOnly',
    'tagsOfLocale',
    'samples',
    'judgeInfo',
  ],
  '/api/problem/queryProblemSet': ['locale', 'keyword', 'tagIds', 'ownerId', 'skipCount', 'takeCount'],
  '/api/auth/login': ['username', 'email', 'password'],
  '/api/submission/submit': ['problemId', 'content', 'uploadInfo'],
  '/api/submission/getSubmissionDetail': ['submissionId', 'locale'],
  '/api/submission/querySubmission': ['locale', 'problemId', 'problemDisplayId', 'submitter', 'takeCount'],
};

type Body = Readonly<Record<string, unknown>>;
const json = (body: object, status = 201): SimulatedResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
const forbidden = (message: string): SimulatedResponse => json({ statusCode: 403, message, error: 'Forbidden' }, 403);
const invalid = (message: string): SimulatedResponse => json({ statusCode: 400, message: [message] }, 400);

function answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const { path } = request;
  const part = PARTS[path] ?? 'other';
  const account = simulatorState.accountAt(part, /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1]);
  if (path === '/api/auth/getSessionInfo') return sessionInfo(request.query.get('token'), simulatorState);
  const page = request.method === 'GET' ? pageAt(path) : null;
  if (page !== null) return page;
  const known = FIELDS[path];
  if (!known || request.method !== 'POST') return json({ statusCode: 404, message: 'Not Found' }, 404);
  const body = (request.json ?? {}) as Body;
  const other = Object.keys(body).find((field) => !known.includes(field));
  if (other !== undefined) return invalid(`property ${other} should not exist`);
  const refusal = refusalOf(request, simulatorState.hasFault(part, 'captcha') ? null : account);
  if (refusal !== null) return refusal === 'Malformed proof of work' ? invalid(refusal) : forbidden(refusal);
  if (path === '/api/problem/queryProblemSet') return queryProblemSet(body, simulatorState);
  if (part === 'problem') return getProblem(body, simulatorState);
  if (part === 'login') return logIn(body, simulatorState);
  if (part === 'submit') return acceptSubmission(body, simulatorState, account);
  return path.endsWith('querySubmission') ? query(body, simulatorState) : detail(body, simulatorState);
}

function sessionInfo(token: string | null, simulatorState: SimulatorState): SimulatedResponse {
  const username = simulatorState.accountOf(token ?? undefined);
  return json(
    username === null ? {} : { userMeta: { id: 1, username, nickname: simulatorState.displayNameOf(username) } },
    200,
  );
}

function logIn({ username, password }: Body, simulatorState: SimulatorState): SimulatedResponse {
  if (!simulatorState.accounts.some(({ name }) => name === username)) return json({ error: 'NO_SUCH_USER' });
  const token = simulatorState.logIn(String(username), String(password));
  return json(token === null ? { error: 'WRONG_PASSWORD' } : { token, username });
}

function getProblem({ displayId, localizedContentsOfLocale }: Body, simulatorState: SimulatorState): SimulatedResponse {
  if (typeof displayId !== 'number') return invalid('displayId must be an integer number');
  const problem = simulatorState.problems.get(String(displayId));
  return json(problem ? problemAnswer(problem, localizedContentsOfLocale) : { error: 'NO_SUCH_PROBLEM' });
}

function queryProblemSet({ skipCount, takeCount }: Body, simulatorState: SimulatorState): SimulatedResponse {
  if (typeof skipCount !== 'number' || typeof takeCount !== 'number') return invalid('skipCount must be a number');
  const problems = [...simulatorState.problems.values()];
  const result = problems.slice(skipCount, skipCount + takeCount).map(listedProblem);
  return json({ result, count: problems.length, permissions: {} });
}

function acceptSubmission(
  { problemId, content }: Body,
  simulatorState: SimulatorState,
  account: string | null,
): SimulatedResponse {
  if (account === null) return json({ error: 'PERMISSION_DENIED' });
  if (simulatorState.hasFault('submit', 'tooFast')) return json({ statusCode: 429, message: 'Too Many Requests' }, 429);
  if (simulatorState.hasFault('submit', 'rejected')) return json({ error: 'FILE_TOO_LARGE' });
  if (typeof problemId !== 'number') return invalid('problemId must be an integer number');
  const problem = [...simulatorState.problems.keys()].find((id) => internalId(id) === problemId);
  if (problem === undefined) return json({ error: 'NO_SUCH_PROBLEM' });
  const { language, code, compileAndRunOptions } = content as Body;
  if (!areAllowed(language, compileAndRunOptions)) return invalid('content.compileAndRunOptions is not valid');
  const preset = PRESETS.find(
    (one) => one.language === language && isDeepStrictEqual(one.options, compileAndRunOptions),
  );
  if (!preset) return invalid('content.compileAndRunOptions is not valid');
  const run = simulatorState.addRun({ account, problemId: problem, languageId: preset.id, code: String(code) });
  return json({ submissionId: run.id });
}

function query({ problemDisplayId, submitter, takeCount }: Body, simulatorState: SimulatorState): SimulatedResponse {
  const runs = simulatorState.listRuns(
    (run) => run.account === submitter && run.problemId === String(problemDisplayId),
  );
  return json(listAnswer(runs.slice(0, Number(takeCount)), simulatorState));
}

function detail({ submissionId }: Body, simulatorState: SimulatorState): SimulatedResponse {
  if (typeof submissionId !== 'string') return invalid('submissionId must be a number string');
  const run = simulatorState.findRun(submissionId);
  return json(run ? detailAnswer(run, simulatorState) : { error: 'NO_SUCH_SUBMISSION' });
}

const libre: SiteSimulator = {
  key: 'LIBRE',
  problems,
  partOf: ({ path }) => PARTS[path] ?? 'other',
  answer,
};

export default libre;
