import type { RemoteLanguage } from '../contract';
import type { SimulatedRequest, SimulatedResponse } from './exchange';
import type { SiteSimulator } from './site';
import type { SimulatedPart, SimulatedProblem, SimulatedRun, SimulatorState } from './simulator-state';

/** A page: HTML, or a response with a status or headers. */
export type SimulatedPage = string | SimulatedResponse;

/** A request with what the simulator knows about it. */
export interface RouteRequest extends SimulatedRequest {
  simulatorState: SimulatorState;
  /** Account of the session; null if nobody is logged in. */
  account: string | null;
  /** First group of the route's pattern. */
  id: string;
  languages: readonly RemoteLanguage[];
}

/** One page of a simulated site. */
export interface Route {
  part: SimulatedPart;
  pattern: RegExp;
  /** Default: all methods. */
  method?: 'POST';
  /** Fields of the query that the page needs besides its path, see `withQuery`. */
  query?: Readonly<Record<string, string>>;
  answer(request: RouteRequest): SimulatedPage | null;
}

export interface SimulatorDefinition {
  key: string;
  problems: readonly SimulatedProblem[];
  languages: readonly RemoteLanguage[];
  routes: readonly Route[];
  /** Returns the session id of a request: that of a cookie, or a token. */
  session(request: SimulatedRequest): string | undefined;
  /** Page for all other addresses, and for problems and runs that do not exist. */
  missing: SimulatedPage;
}

/** Defines the simulator of a site from its pages; the first route that matches answers. */
export function defineSimulator({ key, problems, languages, routes, session, missing }: SimulatorDefinition) {
  const routeOf = (request: SimulatedRequest): Route | undefined =>
    routes.find(
      ({ pattern, method = request.method, query = {} }) =>
        method === request.method &&
        pattern.test(request.path) &&
        Object.entries(query).every(([name, value]) => request.query.get(name) === value),
    );
  return {
    key,
    problems,
    sessionText: (id) => sessionText(session, id),
    partOf: (request) => routeOf(request)?.part ?? 'other',
    answer(request, simulatorState) {
      const route = routeOf(request);
      if (!route) return responseOf(missing);
      const account = simulatorState.accountAt(route.part, session(request));
      const id = route.pattern.exec(request.path)?.[1] ?? '';
      return responseOf(route.answer({ ...request, simulatorState, account, id, languages }) ?? missing);
    },
  } satisfies SiteSimulator;
}

/** Returns what a person pastes as the session: a cookie, if the site reads one, or the id itself. */
function sessionText(session: SimulatorDefinition['session'], id: string): string {
  const names: string[] = [];
  const cookies = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.push(String(name));
        return id;
      },
    },
  );
  session({
    method: 'GET',
    path: '/',
    query: new URLSearchParams(),
    form: new URLSearchParams(),
    files: new Map(),
    json: null,
    headers: {},
    cookies,
  });
  return names.length === 0 ? id : names.map((name) => `${name}=${id}`).join('; ');
}

const responseOf = (page: SimulatedPage): SimulatedResponse => (typeof page === 'string' ? { body: page } : page);

/** A page without faults of its own. */
export const pageRoute = (pattern: RegExp, answer: Route['answer'], part: SimulatedPart = 'other'): Route => ({
  part,
  pattern,
  answer,
});

/** Limits a route to requests with these fields, for sites that have several pages at one path. It must come first. */
export const withQuery = (query: Readonly<Record<string, string>>, route: Route): Route => ({ ...route, query });

/** The page of a problem. `idOf` returns the id; default: the first group of the pattern. */
export const problemRoute = (
  pattern: RegExp,
  page: (problem: SimulatedProblem, request: RouteRequest) => SimulatedPage,
  idOf = ({ id }: RouteRequest): string => id,
): Route => ({
  part: 'problem',
  pattern,
  answer(request) {
    const problem = request.simulatorState.problems.get(idOf(request));
    return problem ? page(problem, request) : null;
  },
});

export interface LoginPages {
  /** Reads the name, and the password or the token that a session is opened with; null shows the form. */
  read(request: RouteRequest): { name: string; password: string } | { name: string; token: string } | null;
  /** The form; `captcha` and `wrong` are its variants with a CAPTCHA, and after a wrong name or password. */
  form(variant: 'empty' | 'captcha' | 'wrong'): SimulatedPage;
  /** The answer to a successful login, with the new session's id. */
  success(session: string): SimulatedPage;
}

/** The login, with the fault `captcha`. */
export const loginRoute = (pattern: RegExp, { read, form, success }: LoginPages): Route => ({
  part: 'login',
  pattern,
  answer(request) {
    if (request.simulatorState.hasFault('login', 'captcha')) return form('captcha');
    const credentials = read(request);
    if (credentials === null) return form('empty');
    const { simulatorState } = request;
    const session =
      'token' in credentials
        ? simulatorState.logInWithToken(credentials.name, credentials.token)
        : simulatorState.logIn(credentials.name, credentials.password);
    return session === null ? form('wrong') : success(session);
  },
});

const REFUSALS = ['tooFast', 'duplicate', 'rejected'] as const;
/** Why a site refuses a submission; `captcha` asks for a human. */
export type Refusal = (typeof REFUSALS)[number] | 'captcha';

export interface SubmitPages {
  read(request: RouteRequest): Record<'problemId' | 'languageId' | 'code', string>;
  /** The answer to somebody who is not logged in. */
  loginFirst: SimulatedPage;
  /** `seconds` is the pause that the page asks for after `tooFast`. */
  refused(refusal: Refusal, seconds: number): SimulatedPage;
  accepted(run: SimulatedRun): SimulatedPage;
}

/**
 * Submitting by POST, with the faults `tooFast`, `duplicate`, `rejected` and `captcha`. Unknown problems and languages
 * are rejected. The form itself is another route.
 */
export const submitRoute = (
  pattern: RegExp,
  { read, loginFirst, refused, accepted }: SubmitPages,
  pauseSeconds = 5,
): Route => ({
  part: 'submit',
  method: 'POST',
  pattern,
  answer(request) {
    const { simulatorState, account, languages } = request;
    if (account === null) return loginFirst;
    const submission = read(request);
    const isKnown =
      simulatorState.problems.has(submission.problemId) && languages.some(({ id }) => id === submission.languageId);
    const fault = simulatorState.consumeFault('submit', [...REFUSALS, 'captcha'])?.kind as Refusal | undefined;
    const refusal = fault ?? (isKnown ? null : 'rejected');
    if (refusal !== null) return refused(refusal, simulatorState.pauseSeconds(pauseSeconds));
    return accepted(simulatorState.addRun({ account, ...submission }));
  },
});

/** A run as pages show it. */
export interface ListedRun {
  run: SimulatedRun;
  state: 'pending' | 'compiling' | 'judging' | 'final';
  /** The name that pages show instead of the login. */
  displayName: string;
  /** The name of the language as the list shows it. */
  language: string;
}

/** Returns a run as pages show it. Counts as a poll. */
const toListedRun = (run: SimulatedRun, { simulatorState, languages }: RouteRequest): ListedRun => ({
  run,
  state: simulatorState.poll(run),
  displayName: simulatorState.displayNameOf(run.account),
  language: simulatorState.listedLanguage(languages.find(({ id }) => id === run.languageId)?.name ?? ''),
});

export interface ListPages {
  /** Account and problem that the list was asked for; null means all. */
  wanted(request: RouteRequest): { account: string | null; problemId: string | null };
  page(runs: readonly ListedRun[], request: RouteRequest): SimulatedPage;
  /** The answer to somebody who is not logged in, where the list is not public. */
  loginFirst?: SimulatedPage;
}

/** A list of runs, newest first. The simulator's quirks may add runs of others, or reorder them. */
export const listRoute = (pattern: RegExp, { wanted, page, loginFirst }: ListPages): Route => ({
  part: 'status',
  pattern,
  answer(request) {
    if (loginFirst !== undefined && request.account === null) return loginFirst;
    const { account, problemId } = wanted(request);
    const runs = request.simulatorState.listRuns(
      (run) => (account === null || run.account === account) && (problemId === null || run.problemId === problemId),
    );
    return page(
      runs.map((run) => toListedRun(run, request)),
      request,
    );
  },
});

/** The page of one run. `idOf` returns the id; default: the first group of the pattern. */
export const runRoute = (
  pattern: RegExp,
  page: (run: ListedRun, request: RouteRequest) => SimulatedPage,
  idOf = ({ id }: RouteRequest): string => id,
): Route => ({
  part: 'status',
  pattern,
  answer(request) {
    const found = request.simulatorState.findRun(idOf(request));
    return found ? page(toListedRun(found, request), request) : null;
  },
});
