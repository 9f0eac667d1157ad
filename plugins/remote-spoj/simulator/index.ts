import {
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRun,
  type SiteSimulator,
  type SimulatorState,
} from '@tribunal/remote-kit/simulator';
import {
  compilerPage,
  homePage,
  languagesOf,
  loginPage,
  messagePage,
  missingPage,
  problemPage,
  shownTo,
  statusPage,
  submitPage,
  acceptedPage,
  listPage,
  type StatusRow,
} from './pages';
import { problems, sourceLimitOf } from './problems';

const ROWS = 20;

function partOf({ path }: SimulatedRequest): SimulatedPart {
  if (path.startsWith('/problems/classical/')) return 'other';
  if (path.startsWith('/problems/')) return 'problem';
  if (path === '/' || path.startsWith('/login')) return 'login';
  if (path === '/submit/complete/') return 'submit';
  return path.startsWith('/status/') || path.startsWith('/error/') ? 'status' : 'other';
}

function answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const account = simulatorState.accountAt(partOf(request), request.cookies['SPOJ']);
  const response = pageFor(request, simulatorState, account);
  return account ? shownTo({ account, displayName: simulatorState.displayNameOf(account) }, response) : response;
}

function pageFor(request: SimulatedRequest, simulatorState: SimulatorState, account: string | null): SimulatedResponse {
  const [, folder = '', name = ''] = request.path.split('/');
  if (request.path === '/') return homePage();
  if (folder === 'problems' && name === 'classical')
    return listPage([...simulatorState.problems.values()], Number(/start=(\d+)/.exec(request.path)?.[1] ?? 0));
  if (folder === 'problems') return problemOr(name, simulatorState, problemPage);
  if (folder === 'login') return request.method === 'POST' ? logIn(request, simulatorState) : loginPage();
  if (request.path === '/submit/complete/')
    return account ? acceptSubmission(request, simulatorState, account) : loginPage();
  if (folder === 'submit') return problemOr(name, simulatorState, submitPage);
  if (folder === 'status') return statusPage(listed(name, simulatorState));
  if (folder === 'error') return compilerError(name, simulatorState, account);
  return { ...messagePage('Nothing is here.'), status: 404 };
}

type Problem = Parameters<typeof problemPage>[0];
function problemOr(
  id: string,
  simulatorState: SimulatorState,
  show: (problem: Problem) => SimulatedResponse,
): SimulatedResponse {
  const problem = simulatorState.problems.get(id);
  return problem ? show(problem) : missingPage();
}

function logIn({ form }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const session = simulatorState.logIn(form.get('login_user') ?? '', form.get('password') ?? '');
  if (!session) return loginPage('<p class="alert">Authentication failed!</p>');
  return { status: 302, headers: { location: form.get('next_raw') || '/', 'set-cookie': `SPOJ=${session}; path=/` } };
}

function acceptSubmission(
  { form }: SimulatedRequest,
  simulatorState: SimulatorState,
  account: string,
): SimulatedResponse {
  if (simulatorState.hasFault('submit', 'rejected')) return messagePage('Your solution is too long.');
  const problemId = form.get('problemcode') ?? '';
  const languageId = form.get('lang') ?? '';
  const code = form.get('file') ?? '';
  if (!simulatorState.problems.has(problemId)) return messagePage('Wrong problem code!');
  if (!languagesOf(problemId).includes(languageId)) {
    return messagePage("You can't submit in this language for this problem!");
  }
  if (Buffer.byteLength(code) > sourceLimitOf(problemId)) return messagePage('Your solution is too long.');
  return acceptedPage(simulatorState.addRun({ account, problemId, languageId, code }).id);
}

/**
 * Returns the runs of a list: `ns=30000001` is the list that begins with this run, `TEST,bot` that of a problem and
 * an account; an empty string means all runs.
 */
function listed(what: string, simulatorState: SimulatorState): StatusRow[] {
  const first = what.startsWith('ns=') ? Number(what.slice(3)) : Infinity;
  const [problemId, account] = what.includes(',') ? decodeURIComponent(what).split(',') : [];
  const wanted = (run: SimulatedRun): boolean =>
    run.id <= first &&
    (problemId === undefined || run.problemId === problemId) &&
    (!account || run.account === account);
  return simulatorState
    .listRuns(wanted)
    .slice(0, ROWS)
    .map((run) => rowOf(run, simulatorState, !account));
}

const WAITING = {
  pending: [0, 'waiting..'],
  compiling: [1, 'compiling..'],
  judging: [3, 'running..'],
  final: null,
} as const;

/** Lists of all accounts have a column of users. */
const rowOf = (run: SimulatedRun, simulatorState: SimulatorState, isOfAll: boolean): StatusRow => ({
  ...run,
  ...run.outcome,
  owner: isOfAll || simulatorState.listQuirks.has('everybody') ? simulatorState.displayNameOf(run.account) : null,
  text: run.outcome.text,
  score: run.outcome.score,
  waiting: WAITING[simulatorState.poll(run)],
});

function compilerError(id: string, simulatorState: SimulatorState, account: string | null): SimulatedResponse {
  const run = simulatorState.findRun(id);
  if (account === null) return loginPage();
  return run ? compilerPage(run.outcome.message ?? '') : messagePage('No such solution.');
}

const spoj: SiteSimulator = { key: 'SPOJ', problems, partOf, answer };

export default spoj;
