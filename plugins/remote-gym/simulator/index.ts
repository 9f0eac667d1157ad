import cf, {
  answerSubmit,
  forgotten,
  framed,
  listPage,
  redirect,
  SCRIPT_CHECK,
  split,
  toLogin,
  visitOf,
  type Links,
  type Visit,
} from '@tribunal/plugin-remote-cf/simulator';
import type {
  SimulatedPart,
  SimulatedRequest,
  SimulatedResponse,
  SiteSimulator,
  World,
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

function answer(request: SimulatedRequest, world: World): SimulatedResponse {
  const [, contest, rest = ''] = GYM.exec(request.path) ?? [];
  if (request.path === '/gyms') return framed(visitOf(request, world), 'Gym', '<table></table>');
  if (contest === undefined) return cf.answer(request, world);
  const part = partOf(request);
  if (part !== 'submit' && world.hasFault(part, 'captcha')) return SCRIPT_CHECK;
  const isLost = part !== 'submit' && world.hasFault(part, 'sessionLost');
  const visit = isLost ? forgotten(visitOf(request, world)) : visitOf(request, world);
  const isPrivate = isLost || CLOSED.includes(contest) || rest === 'my';
  if (isPrivate && visit.account === null) return toLogin(request.path);
  const isKnown = problemsOf(world, contest).length > 0 && contest !== ENTERED_ONLY;
  return isKnown ? answerContest(request, world, visit, contest) : redirect('/gyms');
}

function answerContest(request: SimulatedRequest, world: World, visit: Visit, contest: string): SimulatedResponse {
  const [, , rest = ''] = GYM.exec(request.path) ?? [];
  if (rest === '') return contestPage(visit, world, contest);
  if (rest === 'attachments') return attachmentsPage(visit, contest);
  if (rest === 'submit') return submitPage(request, world, visit, contest);
  if (rest === 'my') {
    const isOwn = ({ account, problemId }: { account: string; problemId: string }): boolean =>
      account === visit.account && split(problemId).contest === contest;
    return listPage(visit, world, LINKS, isOwn);
  }
  const isFile = rest.startsWith('attachments/download/') || rest.startsWith('problem-file/');
  if (isFile) return file(rest.split('/').at(-1)!);
  const problem = world.problems.get(`${contest}${/^problem\/(\w+)$/.exec(rest)?.[1] ?? ''}`);
  return problem ? problemPage(visit, problem) : redirect(`/gym/${contest}`);
}

/** One form for all problems of the contest. */
function submitPage(request: SimulatedRequest, world: World, visit: Visit, contest: string): SimulatedResponse {
  const index = request.form.get('submittedProblemIndex') ?? 'A';
  const problem = world.problems.get(contest + index) ?? problemsOf(world, contest)[0]!;
  return answerSubmit(request, world, visit, { problem, contest, index, mine: `/gym/${contest}/my` });
}

const simulator: SiteSimulator = { key: 'GYM', problems: PROBLEMS, partOf, answer };

export default simulator;
