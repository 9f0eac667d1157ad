import cf, {
  answerSubmit,
  forgotten,
  framed,
  listPage,
  redirect,
  SCRIPT_CHECK,
  split,
  toLogin,
  sessionOf,
  type Links,
  type SimulatedSession,
} from '@tribunal/plugin-remote-cf/simulator';
import type {
  SimulatedPart,
  SimulatedRequest,
  SimulatedResponse,
  SiteSimulator,
  SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { attachmentsPage, contestPage, file, problemPage, problemsOf } from './pages';
import { CLOSED, ENTERED_ONLY, PROBLEMS } from './problems';

const GYM = /^\/gym\/(\d+)(?:\/(.*))?$/;
const LINKS: Links = {
  problem: ({ contest, index }) => `/gym/${contest}/problem/${index}`,
  source: (contest, runId) => `/gym/${contest}/submission/${runId}`,
};

function partOf(request: SimulatedRequest): SimulatedPart {
  const rest = GYM.exec(request.path)?.[2];
  if (!GYM.test(request.path)) return cf.partOf(request);
  if (rest === 'my') return 'status';
  if (rest === 'submit') return request.method === 'POST' ? 'submit' : 'other';
  return 'problem';
}

function answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const [, contest, rest = ''] = GYM.exec(request.path) ?? [];
  if (request.path === '/gyms') return framed(sessionOf(request, simulatorState), 'Gym', '<table></table>');
  if (contest === undefined) return cf.answer(request, simulatorState);
  const part = partOf(request);
  if (part !== 'submit' && simulatorState.hasFault(part, 'captcha')) return SCRIPT_CHECK;
  const isLost = part !== 'submit' && simulatorState.hasFault(part, 'sessionLost');
  const simulatedSession = isLost ? forgotten(sessionOf(request, simulatorState)) : sessionOf(request, simulatorState);
  const isPrivate = isLost || CLOSED.includes(contest) || rest === 'my';
  if (isPrivate && simulatedSession.account === null) return toLogin(request.path);
  const isKnown = problemsOf(simulatorState, contest).length > 0 && contest !== ENTERED_ONLY;
  return isKnown ? answerContest(request, simulatorState, simulatedSession, contest) : redirect('/gyms');
}

function answerContest(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
  contest: string,
): SimulatedResponse {
  const [, , rest = ''] = GYM.exec(request.path) ?? [];
  if (rest === '') return contestPage(simulatedSession, simulatorState, contest);
  if (rest === 'attachments') return attachmentsPage(simulatedSession, contest);
  if (rest === 'submit') return submitPage(request, simulatorState, simulatedSession, contest);
  if (rest === 'my') {
    const isOwn = ({ account, problemId }: { account: string; problemId: string }): boolean =>
      account === simulatedSession.account && split(problemId).contest === contest;
    return listPage(simulatedSession, simulatorState, LINKS, isOwn);
  }
  const isFile = rest.startsWith('attachments/download/') || rest.startsWith('problem-file/');
  if (isFile) return file(rest.split('/').at(-1)!);
  const problem = simulatorState.problems.get(`${contest}${/^problem\/(\w+)$/.exec(rest)?.[1] ?? ''}`);
  return problem ? problemPage(simulatedSession, problem) : redirect(`/gym/${contest}`);
}

/** Renders the submit form, which all problems of the contest share. */
function submitPage(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
  contest: string,
): SimulatedResponse {
  const index = request.form.get('submittedProblemIndex') ?? 'A';
  const problem = simulatorState.problems.get(contest + index) ?? problemsOf(simulatorState, contest)[0]!;
  return answerSubmit(request, simulatorState, simulatedSession, {
    problem,
    contest,
    index,
    choices: problemsOf(simulatorState, contest).map(({ id, title }) => ({ index: split(id).index, title })),
    mine: `/gym/${contest}/my`,
  });
}

const simulator: SiteSimulator = { key: 'GYM', problems: PROBLEMS, partOf, answer };

export default simulator;
