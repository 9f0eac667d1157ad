import {
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SiteSimulator,
  type World,
} from '@tribunal/remote-kit/simulator';
import { isDeepStrictEqual } from 'node:util';
import { PRESETS } from '../languages';
import { detailAnswer, internalId, listAnswer, problemAnswer } from './answers';
import { problems } from './problems';

const PARTS: Readonly<Record<string, SimulatedPart>> = {
  '/api/problem/getProblem': 'problem',
  '/api/auth/login': 'login',
  '/api/auth/getSessionInfo': 'login',
  '/api/submission/submit': 'submit',
  '/api/submission/getSubmissionDetail': 'status',
  '/api/submission/querySubmission': 'status',
};
/** Fields that each call may have; one more is an error, as it is at the site. */
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
const invalid = (message: string): SimulatedResponse => json({ statusCode: 400, message: [message] }, 400);

function answer(request: SimulatedRequest, world: World): SimulatedResponse {
  const { path } = request;
  const part = PARTS[path] ?? 'other';
  if (world.hasFault(part, 'sessionLost')) world.endSessions();
  if (path === '/api/auth/getSessionInfo') return sessionInfo(request.query.get('token'), world);
  const known = FIELDS[path];
  if (!known || request.method !== 'POST') return json({ statusCode: 404, message: 'Not Found' }, 404);
  const body = (request.json ?? {}) as Body;
  const other = Object.keys(body).find((field) => !known.includes(field));
  if (other !== undefined) return invalid(`property ${other} should not exist`);
  if (world.hasFault(part, 'captcha')) return json({ statusCode: 401, message: 'Unauthorized' }, 401);
  const account = world.accountOf(/^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1]);
  if (part === 'problem') return getProblem(body, world);
  if (part === 'login') return logIn(body, world);
  if (part === 'submit') return take(body, world, account);
  return path.endsWith('querySubmission') ? query(body, world) : detail(body, world);
}

function sessionInfo(token: string | null, world: World): SimulatedResponse {
  const username = world.accountOf(token ?? undefined);
  return json(username === null ? {} : { userMeta: { id: 1, username, nickname: world.displayNameOf(username) } }, 200);
}

function logIn({ username, password }: Body, world: World): SimulatedResponse {
  if (!world.accounts.some(({ name }) => name === username)) return json({ error: 'NO_SUCH_USER' });
  const token = world.logIn(String(username), String(password));
  return json(token === null ? { error: 'WRONG_PASSWORD' } : { token, username });
}

function getProblem({ displayId }: Body, world: World): SimulatedResponse {
  if (typeof displayId !== 'number') return invalid('displayId must be an integer number');
  const problem = world.problems.get(String(displayId));
  return json(problem ? problemAnswer(problem) : { error: 'NO_SUCH_PROBLEM' });
}

function take({ problemId, content }: Body, world: World, account: string | null): SimulatedResponse {
  if (account === null) return json({ error: 'PERMISSION_DENIED' });
  if (world.hasFault('submit', 'tooFast')) return json({ statusCode: 429, message: 'Too Many Requests' }, 429);
  if (world.hasFault('submit', 'rejected')) return json({ error: 'FILE_TOO_LARGE' });
  if (typeof problemId !== 'number') return invalid('problemId must be an integer number');
  const problem = [...world.problems.keys()].find((id) => internalId(id) === problemId);
  if (problem === undefined) return json({ error: 'NO_SUCH_PROBLEM' });
  const { language, code, compileAndRunOptions } = content as Body;
  const preset = PRESETS.find(
    (one) => one.language === language && isDeepStrictEqual(one.options, compileAndRunOptions),
  );
  if (!preset) return invalid('content.compileAndRunOptions is not valid');
  const run = world.addRun({ account, problemId: problem, languageId: preset.id, code: String(code) });
  return json({ submissionId: run.id });
}

function query({ problemDisplayId, submitter, takeCount }: Body, world: World): SimulatedResponse {
  const runs = world.listRuns((run) => run.account === submitter && run.problemId === String(problemDisplayId));
  return json(listAnswer(runs.slice(0, Number(takeCount)), world));
}

function detail({ submissionId }: Body, world: World): SimulatedResponse {
  if (typeof submissionId !== 'string') return invalid('submissionId must be a number string');
  const run = world.runs.find(({ id }) => String(id) === submissionId);
  return json(run ? detailAnswer(run, world) : { error: 'NO_SUCH_SUBMISSION' });
}

const libre: SiteSimulator = {
  key: 'LIBRE',
  problems,
  partOf: ({ path }) => PARTS[path] ?? 'other',
  answer,
};

export default libre;
