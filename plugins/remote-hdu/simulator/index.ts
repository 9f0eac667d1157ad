import {
  pictureResponse,
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRun,
  type SiteSimulator,
  type World,
} from '@tribunal/remote-kit/simulator';
import { HDU_LANGUAGES } from '../languages';
import {
  compilerPage,
  errorsPage,
  message,
  page,
  problemPage,
  signInPage,
  statusPage,
  submitPage,
  type StatusRow,
} from './pages';
import { problems } from './problems';

const PARTS: Readonly<Record<string, SimulatedPart>> = {
  '/showproblem.php': 'problem',
  '/userloginex.php': 'login',
  '/control_panel.php': 'login',
  '/submit.php': 'submit',
  '/status.php': 'status',
  '/viewerror.php': 'status',
};
const ROWS = 15;

function answer(request: SimulatedRequest, world: World): SimulatedResponse {
  if (world.hasFault(PARTS[request.path] ?? 'other', 'sessionLost')) world.endSessions();
  if (request.path.startsWith('/data/images/')) return pictureResponse();
  const account = world.accountOf(request.cookies['PHPSESSID']);
  const isPost = request.method === 'POST';
  switch (request.path) {
    case '/':
      return { ...page('HDOJ', 'Welcome'), headers: visitor(request) };
    case '/showproblem.php':
      return showProblem(request, world);
    case '/userloginex.php':
      return isPost ? logIn(request, world) : signInPage();
    case '/control_panel.php':
      return account
        ? page(
            'Control Panel',
            `<a href="/userstatus.php?user=${account}">${world.displayNameOf(account)}</a> <a href="/userloginex.php?action=logout">Sign Out</a>`,
          )
        : signInPage();
    case '/submit.php':
      if (!account) return signInPage();
      return isPost ? take(request, world, account) : form(request, world);
    case '/status.php':
      return statusPage(listed(request.query, world));
    case '/viewerror.php':
      return compilerError(request, world);
    default:
      return { ...message('Nothing is here.'), status: 404 };
  }
}

/** Everybody gets a session with their first page. */
const visitor = ({ cookies }: SimulatedRequest): Record<string, string> => ({
  'content-type': 'text/html',
  ...(!cookies['PHPSESSID'] && { 'set-cookie': 'PHPSESSID=nobody; path=/' }),
});

function showProblem({ query }: SimulatedRequest, world: World): SimulatedResponse {
  const problem = world.problems.get(query.get('pid') ?? '');
  return problem ? problemPage(problem) : message('No such problem.');
}

function logIn({ form: fields }: SimulatedRequest, world: World): SimulatedResponse {
  const session = world.logIn(fields.get('username') ?? '', fields.get('userpass') ?? '');
  if (!session) return signInPage('<font color=red>No such user or wrong password.</font>');
  return { status: 302, headers: { location: '/', 'set-cookie': `PHPSESSID=${session}; path=/` } };
}

const form = ({ query }: SimulatedRequest, world: World): SimulatedResponse =>
  submitPage(query.get('pid') ?? '', world.hasFault('submit', 'captcha') ? 'shown' : 'hidden');

function take({ form: fields }: SimulatedRequest, world: World, account: string): SimulatedResponse {
  if (world.hasFault('submit', 'tooFast'))
    return message(`Please don't re-submit in ${world.pauseSeconds(5)} seconds, thank you.`);
  if (world.hasFault('submit', 'rejected')) return errorsPage('This problem takes no submissions.');
  const code = decoded(fields.get('_usercode') ?? '');
  const languageId = fields.get('language') ?? '';
  const problemId = fields.get('problemid') ?? '';
  if (code === null) return errorsPage('The code cannot be read.');
  if (!world.problems.has(problemId)) return errorsPage('No such problem.');
  if (!HDU_LANGUAGES.some(({ id }) => id === languageId)) return errorsPage('No such language.');
  if (bytesOf(code) < 50 || bytesOf(code) > 65_536) return message('Code length is improper! Make sure it fits.');
  world.addRun({ account, problemId, languageId, code });
  return { status: 302, headers: { location: 'status.php' } };
}

function decoded(base64: string): string | null {
  try {
    return decodeURIComponent(Buffer.from(base64, 'base64').toString());
  } catch {
    return null;
  }
}

/** In GB2312 a letter is one byte and all else is two. */
const bytesOf = (code: string): number => [...code].reduce((sum, sign) => sum + (sign > '\x7f' ? 2 : 1), 0);

function listed(query: URLSearchParams, world: World): StatusRow[] {
  const first = Number(query.get('first') || Infinity);
  const [user, pid] = [query.get('user'), query.get('pid')];
  const wanted = (run: SimulatedRun): boolean =>
    run.id <= first && (!user || run.account === user) && (!pid || run.problemId === pid);
  return world
    .listRuns(wanted)
    .slice(0, ROWS)
    .map((run) => rowOf(run, world));
}

const WAITING = { pending: 'Queuing', compiling: 'Compiling', judging: 'Running', final: null } as const;

function rowOf(run: SimulatedRun, world: World): StatusRow {
  const waiting = WAITING[world.lookAt(run)];
  const { status, text, timeMs, memoryKb } = run.outcome;
  const isMeasured = waiting === null && status !== -2;
  return {
    ...run,
    displayName: world.displayNameOf(run.account),
    language: HDU_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? '',
    bytes: bytesOf(run.code),
    waiting,
    status,
    text,
    timeMs: isMeasured ? timeMs : 0,
    memoryKb: isMeasured ? memoryKb : 0,
  };
}

function compilerError({ query }: SimulatedRequest, world: World): SimulatedResponse {
  const run = world.runs.find(({ id }) => String(id) === query.get('rid'));
  return run ? compilerPage(run.outcome.message ?? '') : message('No such run.');
}

const hdu: SiteSimulator = {
  key: 'HDU',
  problems,
  partOf: ({ path }) => PARTS[path] ?? 'other',
  answer,
};

export default hdu;
