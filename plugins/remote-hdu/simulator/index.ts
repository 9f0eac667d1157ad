import {
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRun,
  type SiteSimulator,
  type SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { HDU_LANGUAGES } from '../languages';
import {
  compilerPage,
  errorsPage,
  listPage,
  message,
  page,
  problemPage,
  shownTo,
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

function answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const account = simulatorState.accountAt(PARTS[request.path] ?? 'other', request.cookies['PHPSESSID']);
  const response = pageFor(request, simulatorState, account);
  return account ? shownTo({ account, displayName: simulatorState.displayNameOf(account) }, response) : response;
}

function pageFor(request: SimulatedRequest, simulatorState: SimulatorState, account: string | null): SimulatedResponse {
  const isPost = request.method === 'POST';
  switch (request.path) {
    case '/':
      return { ...page('HDOJ', 'Welcome'), headers: sessionCookies(request) };
    case '/showproblem.php':
      return showProblem(request, simulatorState);
    case '/listproblem.php':
      return listPage([...simulatorState.problems.values()], Number(request.query.get('vol') ?? 1));
    case '/userloginex.php':
      return isPost ? logIn(request, simulatorState) : signInPage();
    case '/control_panel.php':
      return account ? page('Control Panel', 'Welcome back') : signInPage();
    case '/submit.php':
      if (!account) return signInPage();
      return isPost ? acceptSubmission(request, simulatorState, account) : form(request, simulatorState);
    case '/status.php':
      return statusPage(listed(request.query, simulatorState));
    case '/viewerror.php':
      return compilerError(request, simulatorState);
    default:
      return { ...message('Nothing is here.'), status: 404 };
  }
}

/** Returns the session cookies. Every client receives a session with its first page. */
const sessionCookies = ({ cookies }: SimulatedRequest): Record<string, string> => ({
  'content-type': 'text/html',
  ...(!cookies['PHPSESSID'] && { 'set-cookie': 'PHPSESSID=nobody; path=/' }),
});

function showProblem({ query }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const problem = simulatorState.problems.get(query.get('pid') ?? '');
  return problem ? problemPage(problem) : message('No such problem.');
}

function logIn({ form: fields }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const session = simulatorState.logIn(fields.get('username') ?? '', fields.get('userpass') ?? '');
  if (!session) return signInPage('<font color=red>No such user or wrong password.</font>');
  return { status: 302, headers: { location: '/', 'set-cookie': `PHPSESSID=${session}; path=/` } };
}

const form = ({ query }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse =>
  submitPage(query.get('pid') ?? '', simulatorState.hasFault('submit', 'captcha') ? 'shown' : 'hidden');

function acceptSubmission(
  { form: fields }: SimulatedRequest,
  simulatorState: SimulatorState,
  account: string,
): SimulatedResponse {
  if (simulatorState.hasFault('submit', 'tooFast'))
    return message(`Please don't re-submit in ${simulatorState.pauseSeconds(5)} seconds, thank you.`);
  if (simulatorState.hasFault('submit', 'rejected')) return errorsPage('This problem takes no submissions.');
  const code = decoded(fields.get('_usercode') ?? '');
  const languageId = fields.get('language') ?? '';
  const problemId = fields.get('problemid') ?? '';
  if (code === null) return errorsPage('The code cannot be read.');
  if (!simulatorState.problems.has(problemId)) return errorsPage('No such problem.');
  if (!HDU_LANGUAGES.some(({ id }) => id === languageId)) return errorsPage('No such language.');
  if (bytesOf(code) < 50 || bytesOf(code) > 65_536) return message('Code length is improper! Make sure it fits.');
  simulatorState.addRun({ account, problemId, languageId, code });
  return { status: 302, headers: { location: 'status.php' } };
}

function decoded(base64: string): string | null {
  try {
    return decodeURIComponent(Buffer.from(base64, 'base64').toString());
  } catch {
    return null;
  }
}

/** Returns the size in GB2312, where an ASCII character has one byte and any other has two. */
const bytesOf = (code: string): number => [...code].reduce((sum, sign) => sum + (sign > '\x7f' ? 2 : 1), 0);

function listed(query: URLSearchParams, simulatorState: SimulatorState): StatusRow[] {
  const first = Number(query.get('first') || Infinity);
  const [user, pid] = [query.get('user'), query.get('pid')];
  const wanted = (run: SimulatedRun): boolean =>
    run.id <= first && (!user || run.account === user) && (!pid || run.problemId === pid);
  return simulatorState
    .listRuns(wanted)
    .slice(0, ROWS)
    .map((run) => rowOf(run, simulatorState));
}

const WAITING = { pending: 'Queuing', compiling: 'Compiling', judging: 'Running', final: null } as const;

function rowOf(run: SimulatedRun, simulatorState: SimulatorState): StatusRow {
  const waiting = WAITING[simulatorState.poll(run)];
  const { status, text, timeMs, memoryKb } = run.outcome;
  const isMeasured = waiting === null && status !== -2;
  return {
    ...run,
    displayName: simulatorState.displayNameOf(run.account),
    language: simulatorState.listedLanguage(HDU_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? ''),
    bytes: bytesOf(run.code),
    waiting,
    status,
    text,
    timeMs: isMeasured ? timeMs : 0,
    memoryKb: isMeasured ? memoryKb : 0,
  };
}

function compilerError({ query }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const run = simulatorState.findRun(query.get('rid'));
  return run ? compilerPage(run.outcome.message ?? '') : message('No such run.');
}

const hdu: SiteSimulator = {
  key: 'HDU',
  problems,
  partOf: ({ path }) => PARTS[path] ?? 'other',
  answer,
};

export default hdu;
