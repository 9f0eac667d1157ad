import {
  pictureResponse,
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRun,
  type SiteSimulator,
  type World,
} from '@tribunal/remote-kit/simulator';
import {
  compilerPage,
  homePage,
  languagesOf,
  loginPage,
  messagePage,
  missingPage,
  problemPage,
  statusPage,
  submitPage,
  takenPage,
  type StatusRow,
} from './pages';
import { problems, sourceLimitOf } from './problems';

const ROWS = 20;

function partOf({ path }: SimulatedRequest): SimulatedPart {
  if (path.startsWith('/problems/')) return 'problem';
  if (path === '/' || path.startsWith('/login')) return 'login';
  if (path === '/submit/complete/') return 'submit';
  return path.startsWith('/status/') || path.startsWith('/error/') ? 'status' : 'other';
}

function answer(request: SimulatedRequest, world: World): SimulatedResponse {
  if (world.hasFault(partOf(request), 'sessionLost')) world.endSessions();
  const account = world.accountOf(request.cookies['SPOJ']);
  const [, folder = '', name = ''] = request.path.split('/');
  if (request.path === '/') return homePage(account, account && world.displayNameOf(account));
  if (folder === 'content') return pictureResponse();
  if (folder === 'problems') return problemOr(name, world, problemPage);
  if (folder === 'login') return request.method === 'POST' ? logIn(request, world) : loginPage();
  if (request.path === '/submit/complete/') return account ? take(request, world, account) : loginPage();
  if (folder === 'submit') return problemOr(name, world, ({ id }) => submitPage(id));
  if (folder === 'status') return statusPage(listed(name, world));
  if (folder === 'error') return compilerError(name, world, account);
  return { ...messagePage('Nothing is here.'), status: 404 };
}

type Problem = Parameters<typeof problemPage>[0];
function problemOr(id: string, world: World, show: (problem: Problem) => SimulatedResponse): SimulatedResponse {
  const problem = world.problems.get(id);
  return problem ? show(problem) : missingPage();
}

function logIn({ form }: SimulatedRequest, world: World): SimulatedResponse {
  const session = world.logIn(form.get('login_user') ?? '', form.get('password') ?? '');
  if (!session) return loginPage('<p class="alert">Authentication failed!</p>');
  return { status: 302, headers: { location: form.get('next_raw') || '/', 'set-cookie': `SPOJ=${session}; path=/` } };
}

function take({ form }: SimulatedRequest, world: World, account: string): SimulatedResponse {
  if (world.hasFault('submit', 'rejected')) return messagePage('Your solution is too long.');
  const problemId = form.get('problemcode') ?? '';
  const languageId = form.get('lang') ?? '';
  const code = form.get('file') ?? '';
  if (!world.problems.has(problemId)) return messagePage('Wrong problem code!');
  if (!languagesOf(problemId).includes(languageId)) {
    return messagePage("You can't submit in this language for this problem!");
  }
  if (Buffer.byteLength(code) > sourceLimitOf(problemId)) return messagePage('Your solution is too long.');
  return takenPage(world.addRun({ account, problemId, languageId, code }).id);
}

/** `ns=30000001`: the list that begins with it; `TEST,bot`: of a problem and an account; nothing: of all. */
function listed(what: string, world: World): StatusRow[] {
  const first = what.startsWith('ns=') ? Number(what.slice(3)) : Infinity;
  const [problemId, account] = what.includes(',') ? decodeURIComponent(what).split(',') : [];
  const wanted = (run: SimulatedRun): boolean =>
    run.id <= first &&
    (problemId === undefined || run.problemId === problemId) &&
    (!account || run.account === account);
  return world
    .listRuns(wanted)
    .slice(0, ROWS)
    .map((run) => rowOf(run, world));
}

const WAITING = {
  pending: [0, 'waiting..'],
  compiling: [1, 'compiling..'],
  judging: [3, 'running..'],
  final: null,
} as const;

const rowOf = (run: SimulatedRun, world: World): StatusRow => ({
  ...run,
  ...run.outcome,
  text: run.outcome.text,
  score: run.outcome.score,
  waiting: WAITING[world.lookAt(run)],
});

function compilerError(id: string, world: World, account: string | null): SimulatedResponse {
  const run = world.runs.find((one) => String(one.id) === id);
  if (account === null) return loginPage();
  return run ? compilerPage(run.outcome.message ?? '') : messagePage('No such solution.');
}

const spoj: SiteSimulator = { key: 'SPOJ', problems, partOf, answer };

export default spoj;
