import type {
  SimulatedPart,
  SimulatedProblem,
  SimulatedRequest,
  SimulatedResponse,
  SiteSimulator,
  World,
} from '@tribunal/remote-kit/simulator';
import { framed, SCRIPT_CHECK } from './frame';
import { answerLogin } from './login';
import { LOOKS, ODD_PAGES, PROBLEMS } from './problems';
import { contestBox, statementOf, tagsOf } from './statement';
import { listPage, PROBLEM_SET_LINKS, protocolData, publicRuns, sourceData } from './status';
import { answerSubmit } from './submit';
import { forbidden, forgotten, hasToken, json, redirect, toLogin, visitOf, type Visit } from './visit';

export { framed, SCRIPT_CHECK } from './frame';
export { contestBox, statementOf, type Look } from './statement';
export { listPage, split, type Links } from './status';
export { answerSubmit } from './submit';
export { forgotten, redirect, SESSION_COOKIE, toLogin, visitOf, type Visit } from './visit';

const PROBLEM = /^\/(?:problemset\/problem\/(\d+)|contest\/(\d+)\/problem)\/(\w+)$/;
const SUBMIT = /^\/problemset\/submit\/(\d+)\/(\w+)$/;
const STATUS = ['/problemset/status', '/data/submitSource', '/data/judgeProtocol', '/api/user.status'];

/** Which part of the site it is for. The submit form by itself changes nothing: only what is sent counts as `submit`. */
export function partOf({ method, path }: SimulatedRequest): SimulatedPart {
  if (path === '/enter') return 'login';
  if (PROBLEM.test(path)) return 'problem';
  if (STATUS.includes(path)) return 'status';
  return SUBMIT.test(path) && method === 'POST' ? 'submit' : 'other';
}

export function answer(request: SimulatedRequest, world: World): SimulatedResponse {
  const part = partOf(request);
  if ((part === 'problem' || part === 'status' || part === 'other') && world.hasFault(part, 'captcha'))
    return SCRIPT_CHECK;
  const isLost = (part === 'status' || part === 'other') && world.hasFault(part, 'sessionLost');
  const visit = isLost ? forgotten(visitOf(request, world)) : visitOf(request, world);
  const { path } = request;
  if (path === '/enter') return answerLogin(request, world, visit);
  if (path === '/' || path === '/problemset')
    return framed(visit, 'Codeforces', '<div class="topic"><p>Nothing is simulated today.</p></div>');
  if (part === 'problem') return problemPage(path, world, visit);
  if (SUBMIT.test(path)) return submitPage(request, world, visit);
  if (part === 'status') return answerStatus(request, world, visit);
  return { status: 404, body: '<html><body>The requested URL was not found on this server.</body></html>' };
}

function problemPage(path: string, world: World, visit: Visit): SimulatedResponse {
  const [, ofSet, ofContest, index = ''] = PROBLEM.exec(path) ?? [];
  const contest = ofSet ?? ofContest ?? '';
  const odd = ODD_PAGES[`${contest}${index}`];
  if (odd !== undefined) return framed(visit, 'Problem', odd);
  const problem = world.problems.get(`${contest}${index}`);
  if (!problem) return redirect('/problemset');
  const look = LOOKS[problem.id] ?? {};
  const sidebar = contestBox(`/contest/${contest}`, problem.source) + tagsOf(problem, look);
  return framed(visit, `Problem - ${index}`, statementOf(problem, index, look), sidebar);
}

function submitPage(request: SimulatedRequest, world: World, visit: Visit): SimulatedResponse {
  const [, contest = '', index = ''] = SUBMIT.exec(request.path) ?? [];
  const problem: SimulatedProblem | undefined = world.problems.get(`${contest}${index}`);
  if (!problem) return redirect('/problemset');
  return answerSubmit(request, world, visit, { problem, contest, index, mine: '/problemset/status?my=on' });
}

function answerStatus(request: SimulatedRequest, world: World, visit: Visit): SimulatedResponse {
  if (request.path === '/api/user.status') return answerApi(request, world);
  if (request.path === '/problemset/status') {
    if (visit.account === null) return toLogin('/problemset/status?my=on');
    return listPage(visit, world, PROBLEM_SET_LINKS, ({ account }) => account === visit.account);
  }
  return answerData(request, world, visit);
}

/** What the lists ask for by script: a run, with the token of the page. */
function answerData(request: SimulatedRequest, world: World, visit: Visit): SimulatedResponse {
  if (!hasToken(request, visit) || visit.account === null) return forbidden();
  const run = world.runs.find(({ id }) => String(id) === request.form.get('submissionId'));
  if (!run || run.account !== visit.account) return forbidden();
  return request.path === '/data/judgeProtocol' ? protocolData(run) : sourceData(run, world);
}

function answerApi({ query }: SimulatedRequest, world: World): SimulatedResponse {
  if (world.hasFault('status', 'tooFast')) return json({ status: 'FAILED', comment: 'Call limit exceeded' });
  return publicRuns(world, query.get('handle') ?? '', Number(query.get('count') ?? 10));
}

const simulator: SiteSimulator = { key: 'CF', problems: PROBLEMS, partOf, answer };

export default simulator;
