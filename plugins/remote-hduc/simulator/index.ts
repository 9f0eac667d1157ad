import {
  defineSimulator,
  listRoute,
  loginRoute,
  pageRoute,
  problemRoute,
  submitRoute,
  type Route,
  type RouteRequest,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { HDUC_LANGUAGES } from '../languages';
import {
  compilerPage,
  contestOf,
  loginPage,
  missingPage,
  problemPage,
  problemsPage,
  runsPage,
  submitPage,
} from './pages';
import { PROBLEMS } from './problems';
import { sessionIn, tokenOf } from './tokens';

const contestIn = ({ query }: RouteRequest): string => query.get('cid') ?? '';
const idIn = (request: RouteRequest): string => `${contestIn(request)}-${request.query.get('pid') ?? ''}`;

/** Leads to the login of the contest, which sends back afterwards. */
const loginFirst = (request: RouteRequest): SimulatedResponse => ({
  status: 302,
  headers: { location: `/contest/login?cid=${contestIn(request)}&redirect=%2Fcontest%2Fstatus` },
});

/** Makes a route whose parts depend on the request. */
const routeFor = (make: (request: RouteRequest) => Route, sample: Route): Route => ({
  ...sample,
  answer: (request) => make(request).answer(request),
});

const login = (request: RouteRequest | null): Route =>
  loginRoute(/^\/contest\/login$/, {
    read: ({ method, form }) =>
      method === 'GET' ? null : { name: form.get('username') ?? '', password: form.get('password') ?? '' },
    form: (variant) => loginPage(request!, variant === 'wrong' ? '<p>Wrong username or password</p>' : ''),
    success: (session) => ({
      status: 302,
      headers: {
        location: `/contest/problems?cid=${contestIn(request!)}`,
        'set-cookie': `token=${tokenOf(session, contestIn(request!))}; Path=/; HttpOnly`,
      },
    }),
  });

const submission = (request: RouteRequest | null): Route =>
  submitRoute(/^\/contest\/submit$/, {
    read: (submitted) => ({
      problemId: idIn(submitted),
      languageId: submitted.form.get('language') ?? '',
      code: submitted.form.get('code') ?? '',
    }),
    loginFirst: request === null ? '' : loginFirst(request),
    refused: () => submitPage(request!, 'Code length is improper.'),
    accepted: () => ({ status: 302, headers: { location: `/contest/status?cid=${contestIn(request!)}` } }),
  });

export default defineSimulator({
  key: 'HDUC',
  problems: PROBLEMS,
  languages: HDUC_LANGUAGES,
  session: sessionIn,
  missing: missingPage,
  routes: [
    problemRoute(/^\/contest\/problem$/, problemPage, idIn),
    pageRoute(/^\/contest\/problems$/, (request) => {
      const problems = [...request.simulatorState.problems.values()];
      const listed = problems.filter(({ id }) => contestOf(id) === contestIn(request));
      return listed.length === 0 ? missingPage : problemsPage(listed, request);
    }),
    routeFor(login, login(null)),
    routeFor(submission, submission(null)),
    listOfRuns(),
    pageRoute(
      /^\/contest\/compilation-error-log$/,
      (request) => {
        const run = request.simulatorState.findRun(request.query.get('rid'));
        if (request.account === null) return loginFirst(request);
        return run?.account === request.account ? compilerPage(run.outcome.message ?? '', request) : missingPage;
      },
      'status',
    ),
  ],
});

/** The runs of the account in the contest; the site shows no others. */
function listOfRuns(): Route {
  const route = listRoute(/^\/contest\/status$/, {
    wanted: ({ account }) => ({ account, problemId: null }),
    page: (runs, request) => {
      const rid = request.query.get('rid');
      const own = runs.filter(
        ({ run }) =>
          run.account === request.account &&
          contestOf(run.problemId) === contestIn(request) &&
          (rid === null || String(run.id) === rid),
      );
      return runsPage(own, request);
    },
  });
  return { ...route, answer: (request) => (request.account === null ? loginFirst(request) : route.answer(request)) };
}
