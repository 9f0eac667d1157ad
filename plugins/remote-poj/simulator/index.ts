import {
  pictureResponse,
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRun,
  type SiteSimulator,
  type World,
} from '@tribunal/remote-kit/simulator';
import { POJ_LANGUAGES } from '../languages';
import {
  compilerPage,
  errorPage,
  homePage,
  loginPage,
  problemPage,
  statusPage,
  submitPage,
  type StatusRow,
} from './pages';
import { problems } from './problems';

const PARTS: Readonly<Record<string, SimulatedPart>> = {
  '/problem': 'problem',
  '/': 'login',
  '/login': 'login',
  '/submit': 'submit',
  '/status': 'status',
  '/showcompileinfo': 'status',
};
const ROWS = 20;

function answer(request: SimulatedRequest, world: World): SimulatedResponse {
  if (world.hasFault(PARTS[request.path] ?? 'other', 'sessionLost')) world.endSessions();
  if (request.path.startsWith('/images/')) return pictureResponse();
  const account = world.accountOf(request.cookies['JSESSIONID']);
  switch (request.path) {
    case '/':
      return homePage(account, account && world.displayNameOf(account));
    case '/problem':
      return showProblem(request, world);
    case '/login':
      return request.method === 'POST' ? logIn(request, world) : loginPage();
    case '/submit':
      if (!account) return loginPage();
      if (request.method !== 'POST') return submitPage(request.query.get('problem_id') ?? '');
      return take(request, world, account);
    case '/status':
      return statusPage(listed(request.query, world));
    case '/showcompileinfo':
      return compilerError(request, world);
    default:
      return { ...errorPage('No such page.'), status: 404 };
  }
}

function showProblem({ query }: SimulatedRequest, world: World): SimulatedResponse {
  const id = query.get('id') ?? '';
  const problem = world.problems.get(id);
  return problem ? problemPage(problem) : errorPage(`Can not find problem (ID:${id})`);
}

/** Whether the password is right, the answer is the same. */
function logIn({ form }: SimulatedRequest, world: World): SimulatedResponse {
  const session = world.logIn(form.get('user_id1') ?? '', form.get('password1') ?? '') ?? 'nobody';
  const location = form.get('url') || '/';
  return { status: 302, headers: { location, 'set-cookie': `JSESSIONID=${session}; Path=/` } };
}

function take({ form }: SimulatedRequest, world: World, account: string): SimulatedResponse {
  if (world.hasFault('submit', 'tooFast'))
    return errorPage(`Please wait ${world.pauseSeconds(10)} seconds before you submit again.`);
  if (world.hasFault('submit', 'rejected')) return errorPage('Source code too long.');
  const problemId = form.get('problem_id') ?? '';
  const languageId = form.get('language') ?? '';
  const source = form.get('source') ?? '';
  if (!world.problems.has(problemId)) return errorPage(`No such problem (ID:${problemId})`);
  if (!POJ_LANGUAGES.some(({ id }) => id === languageId)) return errorPage('No such language.');
  const code = form.get('encoded') === '1' ? Buffer.from(source, 'base64').toString() : source;
  if (code.trim() === '') return errorPage('Source code too short.');
  world.addRun({ account, problemId, languageId, code });
  return { status: 302, headers: { location: 'status' } };
}

function listed(query: URLSearchParams, world: World): StatusRow[] {
  const top = Number(query.get('top') || Infinity);
  const [user, id] = [query.get('user_id'), query.get('problem_id')];
  const wanted = (run: SimulatedRun): boolean =>
    run.id < top && (!user || run.account === user) && (!id || run.problemId === id);
  return world
    .listRuns(wanted)
    .slice(0, ROWS)
    .map((run) => rowOf(run, world));
}

const WAITING = { pending: 'Waiting', compiling: 'Compiling', judging: 'Running & Judging', final: null } as const;

function rowOf(run: SimulatedRun, world: World): StatusRow {
  return {
    ...run,
    ...run.outcome,
    displayName: world.displayNameOf(run.account),
    text: run.outcome.text,
    language: POJ_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? '',
    bytes: Buffer.byteLength(run.code),
    waiting: WAITING[world.lookAt(run)],
  };
}

function compilerError({ query }: SimulatedRequest, world: World): SimulatedResponse {
  const run = world.runs.find(({ id }) => String(id) === query.get('solution_id'));
  return run ? compilerPage(run.outcome.message ?? '') : errorPage('No such solution.');
}

const poj: SiteSimulator = {
  key: 'POJ',
  problems,
  partOf: ({ path }) => PARTS[path] ?? 'other',
  answer,
};

export default poj;
