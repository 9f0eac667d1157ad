import type {
  SimulatedPart,
  SimulatedProblem,
  SimulatedRequest,
  SimulatedResponse,
  SiteSimulator,
  SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { framed, SCRIPT_CHECK } from './frame';
import { answerLogin } from './login';
import { PAGE_VARIANTS, ODD_PAGES, PROBLEMS } from './problems';
import { contestBox, statementOf, tagsOf } from './statement';
import { listPage, PROBLEM_SET_LINKS, protocolData, publicRuns, sourceData } from './status';
import { problemSet, standings } from './lists';
import { answerSubmit } from './submit';
import { forbidden, forgotten, hasToken, json, redirect, toLogin, sessionOf, type SimulatedSession } from './session';

export { framed, SCRIPT_CHECK } from './frame';
export { contestBox, statementOf, type PageVariant } from './statement';
export { listPage, split, type Links } from './status';
export { answerSubmit } from './submit';
export { forgotten, redirect, SESSION_COOKIE, toLogin, sessionOf, type SimulatedSession } from './session';

const PROBLEM = /^\/(?:problemset\/problem\/(\d+)|contest\/(\d+)\/problem)\/(\w+)$/;
const SUBMIT = /^\/problemset\/submit\/(\d+)\/(\w+)$/;
const STATUS = ['/problemset/status', '/data/submitSource', '/data/judgeProtocol', '/api/user.status'];

/**
 * Returns the part of the site that a request addresses. Opening the submit form changes nothing; only sending it
 * counts as `submit`.
 */
export function partOf({ method, path }: SimulatedRequest): SimulatedPart {
  if (path === '/enter') return 'login';
  if (PROBLEM.test(path)) return 'problem';
  if (STATUS.includes(path)) return 'status';
  return SUBMIT.test(path) && method === 'POST' ? 'submit' : 'other';
}

export function answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const part = partOf(request);
  if ((part === 'problem' || part === 'status' || part === 'other') && simulatorState.hasFault(part, 'captcha'))
    return SCRIPT_CHECK;
  const isLost = (part === 'status' || part === 'other') && simulatorState.hasFault(part, 'sessionLost');
  const simulatedSession = isLost ? forgotten(sessionOf(request, simulatorState)) : sessionOf(request, simulatorState);
  const { path } = request;
  if (path === '/enter') return answerLogin(request, simulatorState, simulatedSession);
  if (path === '/' || path === '/problemset')
    return framed(simulatedSession, 'Codeforces', '<div class="topic"><p>Nothing is simulated today.</p></div>');
  if (part === 'problem') return problemPage(path, simulatorState, simulatedSession);
  if (SUBMIT.test(path)) return submitPage(request, simulatorState, simulatedSession);
  if (path === '/api/problemset.problems') return problemSet(simulatorState);
  if (path === '/api/contest.standings') return standings(simulatorState, request.query.get('contestId') ?? '');
  if (part === 'status') return answerStatus(request, simulatorState, simulatedSession);
  return { status: 404, body: '<html><body>The requested URL was not found on this server.</body></html>' };
}

function problemPage(
  path: string,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
): SimulatedResponse {
  const [, ofSet, ofContest, index = ''] = PROBLEM.exec(path) ?? [];
  const contest = ofSet ?? ofContest ?? '';
  const odd = ODD_PAGES[`${contest}${index}`];
  if (odd !== undefined) return framed(simulatedSession, 'Problem', odd);
  const problem = simulatorState.problems.get(`${contest}${index}`);
  if (!problem) return redirect('/problemset');
  const pageVariant = PAGE_VARIANTS[problem.id] ?? {};
  const sidebar = contestBox(`/contest/${contest}`, problem.source) + tagsOf(problem, pageVariant);
  return framed(simulatedSession, `Problem - ${index}`, statementOf(problem, index, pageVariant), { sidebar });
}

function submitPage(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
): SimulatedResponse {
  const [, contest = '', index = ''] = SUBMIT.exec(request.path) ?? [];
  const problem: SimulatedProblem | undefined = simulatorState.problems.get(`${contest}${index}`);
  if (!problem) return redirect('/problemset');
  return answerSubmit(request, simulatorState, simulatedSession, {
    problem,
    contest,
    index,
    mine: '/problemset/status?my=on',
  });
}

function answerStatus(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
): SimulatedResponse {
  if (request.path === '/api/user.status') return answerApi(request, simulatorState);
  if (request.path === '/problemset/status') {
    if (simulatedSession.account === null) return toLogin('/problemset/status?my=on');
    return listPage(
      simulatedSession,
      simulatorState,
      PROBLEM_SET_LINKS,
      ({ account }) => account === simulatedSession.account,
    );
  }
  return answerData(request, simulatorState, simulatedSession);
}

/** Answers the requests that the scripts of the lists send: the id of a submission, with the token of the page. */
function answerData(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
): SimulatedResponse {
  if (!hasToken(request, simulatedSession) || simulatedSession.account === null) return forbidden();
  const run = simulatorState.findRun(request.form.get('submissionId'));
  if (!run || run.account !== simulatedSession.account) return forbidden();
  return request.path === '/data/judgeProtocol' ? protocolData(run) : sourceData(run, simulatorState);
}

function answerApi({ query }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  if (simulatorState.hasFault('status', 'tooFast')) return json({ status: 'FAILED', comment: 'Call limit exceeded' });
  return publicRuns(simulatorState, query.get('handle') ?? '', Number(query.get('count') ?? 10));
}

const simulator: SiteSimulator = { key: 'CF', problems: PROBLEMS, partOf, answer };

export default simulator;
