import {
  defineSimulator,
  jsonResponse,
  listRoute,
  loginRoute,
  pageRoute,
  problemRoute,
  runRoute,
  submitRoute,
  withQuery,
  type Refusal,
  type RouteRequest,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { KATTIS_LANGUAGES } from '../languages';
import { missingPage, pageOf, problemPage, runAnswer, runsTable, type Viewer } from './pages';
import { PROBLEMS } from './problems';

const viewerOf = ({ account, simulatorState }: RouteRequest): Viewer | null =>
  account === null ? null : { login: account, displayName: simulatorState.displayNameOf(account) };

const PROBLEM = /^\/problems\/(\w+)$/;
const text = (body: string, status = 200): SimulatedResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});
const denied = text('Access denied', 403);

/** The site has no words that are known for the other refusals, so that the tests declare them as lacking. */
const REFUSALS: Partial<Record<Refusal, string>> = { rejected: 'Problem not found.' };

export default defineSimulator({
  key: 'KATTIS',
  problems: PROBLEMS,
  languages: KATTIS_LANGUAGES,
  session: ({ cookies }) => cookies['EduSiteCookie'],
  missing: { status: 404, body: missingPage },
  routes: [
    pageRoute(/^\/$/, (request) => pageOf('Welcome', '<h1>Kattis</h1>', viewerOf(request))),
    withQuery(
      { tab: 'submissions' },
      listRoute(PROBLEM, {
        wanted: ({ account, id }) => ({ account, problemId: id }),
        loginFirst: { status: 302, headers: { location: '/login' } },
        page: (runs, request) => {
          const problem = request.simulatorState.problems.get(request.id);
          // The tab of a problem has runs of nobody else and of no other problem, and names neither.
          const own = runs.filter(({ run }) => run.account === request.account && run.problemId === request.id);
          return problem ? problemPage(problem, viewerOf(request), runsTable(own)) : missingPage;
        },
      }),
    ),
    problemRoute(PROBLEM, (problem) => problemPage(problem, null)),
    loginRoute(/^\/login$/, {
      read: ({ method, form }) =>
        method === 'GET' ? null : { name: form.get('user') ?? '', token: form.get('token') ?? '' },
      form: (variant) =>
        variant === 'wrong' ? text('Login failed', 403) : pageOf('Log in', '<form method="post"></form>', null),
      success: (session) => ({
        ...text('Login successful'),
        headers: { 'set-cookie': `EduSiteCookie=${session}; Path=/; HttpOnly` },
      }),
    }),
    submitRoute(/^\/submit$/, {
      read: ({ form, files }) => ({
        problemId: form.get('problem') ?? '',
        languageId: form.get('language') ?? '',
        code: files.get('sub_file[]')?.text ?? '',
      }),
      loginFirst: denied,
      refused: (refusal) => text(REFUSALS[refusal] ?? 'No'),
      accepted: ({ id }) => text(`Submission received. Submission ID: ${id}.<br />`),
    }),
    runRoute(/^\/submissions\/(\d+)$/, (run, { account }) =>
      account === null ? denied : jsonResponse(runAnswer(run)),
    ),
  ],
});
