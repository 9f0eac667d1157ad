import type {
  SimulatedPart,
  SimulatedProblem,
  SimulatedRequest,
  SimulatedResponse,
  SimulatedRun,
  SiteSimulator,
  World,
} from '@tribunal/remote-kit/simulator';
import { answerLogin, answerSubmit } from './forms';
import { PROBLEMS, split } from './problems';
import { listPage, statusJson, submissionPage } from './status';
import { taskPage } from './task';
import { framed, notFound, toLogin, visitOf, type Visit } from './visit';

export { SESSION_COOKIE } from './visit';

const CONTEST = /^\/contests\/([^/]+)\/(.+)$/;

/** The submit form by itself changes nothing: only what is sent counts as `submit`. */
function partOf({ method, path }: SimulatedRequest): SimulatedPart {
  if (path === '/login') return 'login';
  const rest = CONTEST.exec(path)?.[2] ?? '';
  if (rest.startsWith('tasks/')) return 'problem';
  if (rest.startsWith('submissions')) return 'status';
  return rest === 'submit' && method === 'POST' ? 'submit' : 'other';
}

function answer(request: SimulatedRequest, world: World): SimulatedResponse {
  const part = partOf(request);
  const isLost = (part === 'status' || part === 'other') && world.hasFault(part, 'sessionLost');
  const known = visitOf(request, world);
  const visit: Visit = isLost ? { ...known, account: null } : known;
  if (request.path === '/login') return answerLogin(request, world, visit);
  if (request.path === '/home') return framed(visit, 'AtCoder', '<h3>Upcoming Contests</h3>');
  const [, contest = '', rest = ''] = CONTEST.exec(request.path) ?? [];
  const problems = [...world.problems.values()].filter(({ id }) => split(id).contest === contest);
  return problems.length > 0 ? answerContest(request, world, visit, { contest, rest, problems }) : notFound(visit);
}

interface At {
  contest: string;
  rest: string;
  problems: readonly SimulatedProblem[];
}

function answerContest(request: SimulatedRequest, world: World, visit: Visit, at: At): SimulatedResponse {
  const { rest, problems } = at;
  if (rest === 'submit') return answerSubmit(request, world, visit, at);
  const problem = problems.find(({ id }) => `tasks/${split(id).task}` === rest);
  if (problem) return taskPage(visit, problem);
  const ofOne = /^submissions\/(\d+)$/.exec(rest)?.[1];
  const isOfContest = ({ problemId }: SimulatedRun): boolean => split(problemId).contest === at.contest;
  if (ofOne !== undefined)
    return submissionPage(
      visit,
      world.runs.find((run) => String(run.id) === ofOne && isOfContest(run)),
    );
  if (!rest.startsWith('submissions/me')) return notFound(visit);
  if (visit.account === null) return toLogin(request.path);
  if (rest === 'submissions/me/status/json') {
    const ids = request.query.getAll('sids[]');
    return statusJson(visit, world, (run) => ids.includes(String(run.id)) && isOfContest(run));
  }
  const task = request.query.get('f.Task');
  return listPage(visit, world, (run) => isOfContest(run) && (task === null || split(run.problemId).task === task));
}

const simulator: SiteSimulator = { key: 'AC', problems: PROBLEMS, partOf, answer };

export default simulator;
