import {
  type SimulatedPart,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRun,
  type SiteSimulator,
  type SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { POJ_LANGUAGES } from '../languages';
import {
  compilerPage,
  errorPage,
  homePage,
  listPage,
  loginPage,
  problemPage,
  shownTo,
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

function answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const account = simulatorState.accountAt(PARTS[request.path] ?? 'other', request.cookies['JSESSIONID']);
  const response = pageFor(request, simulatorState, account);
  return account ? shownTo({ account, displayName: simulatorState.displayNameOf(account) }, response) : response;
}

function pageFor(request: SimulatedRequest, simulatorState: SimulatorState, account: string | null): SimulatedResponse {
  switch (request.path) {
    case '/':
      return homePage(account !== null);
    case '/problem':
      return showProblem(request, simulatorState);
    case '/problemlist':
      return listPage([...simulatorState.problems.values()], Number(request.query.get('volume') ?? 1));
    case '/login':
      return request.method === 'POST' ? logIn(request, simulatorState) : loginPage();
    case '/submit':
      if (!account) return loginPage();
      if (request.method !== 'POST') return submitPage(request.query.get('problem_id') ?? '');
      return acceptSubmission(request, simulatorState, account);
    case '/status':
      return statusPage(listed(request.query, simulatorState));
    case '/showcompileinfo':
      return compilerError(request, simulatorState);
    default:
      return { ...errorPage('No such page.'), status: 404 };
  }
}

function showProblem({ query }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const id = query.get('id') ?? '';
  const problem = simulatorState.problems.get(id);
  return problem ? problemPage(problem) : errorPage(`Can not find problem (ID:${id})`);
}

/** Handles a login. The reply does not depend on whether the password is correct. */
function logIn({ form }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const session = simulatorState.logIn(form.get('user_id1') ?? '', form.get('password1') ?? '') ?? 'nobody';
  const location = form.get('url') || '/';
  return { status: 302, headers: { location, 'set-cookie': `JSESSIONID=${session}; Path=/` } };
}

function acceptSubmission(
  { form }: SimulatedRequest,
  simulatorState: SimulatorState,
  account: string,
): SimulatedResponse {
  if (simulatorState.hasFault('submit', 'tooFast'))
    return errorPage(`Please wait ${simulatorState.pauseSeconds(10)} seconds before you submit again.`);
  if (simulatorState.hasFault('submit', 'rejected')) return errorPage('Source code too long.');
  const problemId = form.get('problem_id') ?? '';
  const languageId = form.get('language') ?? '';
  const source = form.get('source') ?? '';
  if (!simulatorState.problems.has(problemId)) return errorPage(`No such problem (ID:${problemId})`);
  if (!POJ_LANGUAGES.some(({ id }) => id === languageId)) return errorPage('No such language.');
  const code = form.get('encoded') === '1' ? Buffer.from(source, 'base64').toString() : source;
  if (code.trim() === '') return errorPage('Source code too short.');
  simulatorState.addRun({ account, problemId, languageId, code });
  return { status: 302, headers: { location: 'status' } };
}

function listed(query: URLSearchParams, simulatorState: SimulatorState): StatusRow[] {
  const top = Number(query.get('top') || Infinity);
  const [user, id] = [query.get('user_id'), query.get('problem_id')];
  const wanted = (run: SimulatedRun): boolean =>
    run.id < top && (!user || run.account === user) && (!id || run.problemId === id);
  return simulatorState
    .listRuns(wanted)
    .slice(0, ROWS)
    .map((run) => rowOf(run, simulatorState));
}

const WAITING = { pending: 'Waiting', compiling: 'Compiling', judging: 'Running & Judging', final: null } as const;

function rowOf(run: SimulatedRun, simulatorState: SimulatorState): StatusRow {
  return {
    ...run,
    ...run.outcome,
    displayName: simulatorState.displayNameOf(run.account),
    text: run.outcome.text,
    language: simulatorState.listedLanguage(POJ_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? ''),
    bytes: Buffer.byteLength(run.code),
    waiting: WAITING[simulatorState.poll(run)],
  };
}

function compilerError({ query }: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse {
  const run = simulatorState.findRun(query.get('solution_id'));
  return run ? compilerPage(run.outcome.message ?? '') : errorPage('No such solution.');
}

const poj: SiteSimulator = {
  key: 'POJ',
  problems,
  partOf: ({ path }) => PARTS[path] ?? 'other',
  answer,
};

export default poj;
