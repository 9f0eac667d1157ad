import type {
  SimulatedPart,
  SimulatedProblem,
  SimulatedRequest,
  SimulatedResponse,
  SimulatedRun,
  SiteSimulator,
  SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { answerLogin, answerSubmit } from './forms';
import { PROBLEMS, split } from './problems';
import { archivePage, tasksPage } from './lists';
import { listPage, allListPage, statusJson, submissionPage } from './status';
import { taskPage } from './task';
import { framed, notFound, toLogin, sessionOf, type SimulatedSession } from './session';

export { SESSION_COOKIE } from './session';

const CONTEST = /^\/contests\/([^/]+)\/(.+)$/;

/**
 * Returns the part that a request belongs to. Opening the submit form changes nothing, so only posting it counts as
 * `submit`.
 */
function partOf({ method, path }: SimulatedRequest): SimulatedPart {
  if (path === '/login') return 'login';
  const rest = CONTEST.exec(path)?.[2] ?? '';
  if (rest.startsWith('tasks/')) return 'problem';
  if (rest.startsWith('submissions')) return 'status';
  return rest === 'submit' && method === 'POST' ? 'submit' : 'other';
}

function answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const part = partOf(request);
  const isLost = (part === 'status' || part === 'other') && simulatorState.hasFault(part, 'sessionLost');
  const known = sessionOf(request, simulatorState);
  const simulatedSession: SimulatedSession = isLost ? { ...known, account: null } : known;
  if (request.path === '/login') return answerLogin(request, simulatorState, simulatedSession);
  if (request.path === '/home') return framed(simulatedSession, 'AtCoder', '<h3>Upcoming Contests</h3>');
  if (request.path === '/contests/archive')
    return archivePage(simulatedSession, simulatorState, Number(request.query.get('page') ?? 1));
  const [, contest = '', rest = ''] = CONTEST.exec(request.path) ?? [];
  const problems = [...simulatorState.problems.values()].filter(({ id }) => split(id).contest === contest);
  return problems.length > 0
    ? answerContest(request, simulatorState, simulatedSession, { contest, rest, problems })
    : notFound(simulatedSession);
}

interface At {
  contest: string;
  rest: string;
  problems: readonly SimulatedProblem[];
}

function answerContest(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
  at: At,
): SimulatedResponse {
  const { rest, problems } = at;
  if (rest === 'submit') return answerSubmit(request, simulatorState, simulatedSession, at);
  const problem = problems.find(({ id }) => `tasks/${split(id).task}` === rest);
  if (problem) return taskPage(simulatedSession, problem);
  if (rest === 'tasks') return tasksPage(simulatedSession, at.contest, problems);
  const ofOne = /^submissions\/(\d+)$/.exec(rest)?.[1];
  const isOfContest = ({ problemId }: SimulatedRun): boolean => split(problemId).contest === at.contest;
  if (ofOne !== undefined)
    return submissionPage(
      simulatedSession,
      simulatorState.runs.find((run) => String(run.id) === ofOne && isOfContest(run)),
    );
  if (rest === 'submissions') {
    if (simulatedSession.account === null) return toLogin(request.path);
    const [user, task] = [request.query.get('f.User'), request.query.get('f.Task')];
    const isWanted = (run: SimulatedRun): boolean =>
      isOfContest(run) &&
      (user === null || run.account === user) &&
      (task === null || split(run.problemId).task === task);
    return allListPage(simulatedSession, simulatorState, isWanted);
  }
  if (!rest.startsWith('submissions/me')) return notFound(simulatedSession);
  if (simulatedSession.account === null) return toLogin(request.path);
  if (rest === 'submissions/me/status/json') {
    const ids = request.query.getAll('sids[]');
    return statusJson(simulatedSession, simulatorState, (run) => ids.includes(String(run.id)) && isOfContest(run));
  }
  const task = request.query.get('f.Task');
  return listPage(
    simulatedSession,
    simulatorState,
    (run) => isOfContest(run) && (task === null || split(run.problemId).task === task),
  );
}

const simulator: SiteSimulator = { key: 'AC', problems: PROBLEMS, partOf, answer };

export default simulator;
