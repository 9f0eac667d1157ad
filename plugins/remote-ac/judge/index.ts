import type { RemoteAdapter, PublicRun, RemoteSession } from '@tribunal/remote-kit';
import { defineJudgePart, fail, isSameLogin } from '@tribunal/remote-kit';
import { remoteAc } from '../plugin';
import { nameOn, own, pathOf, whole } from './gate';
import { keyOf, parseContestId, parseId, type TaskKey } from './ids';
import { listCatalogue, listContest } from './lists';
import { HOME, isLoggedIn, login } from './login';
import { pollRun, readCells } from './poll';
import { fetchProblem, problemUrl } from './problem';
import { recentRunsAt, readRows } from './runs';
import { languagesAt, submitTo } from './submit';

/**
 * Fetches a submission of any account from the list of submissions of its contest, limited to the account and the
 * task: the newest 20. The list states no compiler output and no single tests.
 * @throws RemoteFailure `sessionExpired` without a session, because the site shows the list to accounts only
 */
async function publicRunAt(
  session: RemoteSession,
  { contest, task }: TaskKey,
  { account, runId }: { account: string; runId: string },
): Promise<PublicRun> {
  const path = `/contests/${contest}/submissions`;
  const query = { 'f.Task': task, 'f.User': account, lang: 'en' };
  const shown = await session.get(path, { query });
  if (session.account === null && pathOf(shown) === '/login') {
    return fail('sessionExpired', 'the site shows this list to accounts only; add an account of the operator', shown);
  }
  const page = own(shown);
  if (page.status === 404 || pathOf(page) !== path) return fail('notFound', `the site has no contest ${contest}`, page);
  const row = readRows(whole(page)).find(({ run }) => run.runId === runId);
  if (!row) return fail('notFound', `${account} has no submission ${runId} among the newest for ${task}`, page);
  if (row.account === null) return fail('layoutChanged', 'the list does not say whose a submission is', page);
  // The list may hold more than was asked for.
  if (!isSameLogin(row.account, account)) return fail('notFound', `submission ${runId} is of ${row.account}`, page);
  const { languageId, sentAt, problemId } = row.run;
  const progress = readCells(row.verdictCells, page);
  return { runId, account: row.account, problemId: problemId!, languageId, sentAt, progress };
}

/** A task that is always open; its form has the list of languages. */
const ANY_TASK: TaskKey = { contest: 'practice', task: 'practice_1' };

const adapter: RemoteAdapter = {
  parseId,
  problemUrl,
  runUrl: (endpoint, { runId, problem }) => `${endpoint}/contests/${keyOf(problem).contest}/submissions/${runId}`,
  fetchProblem,
  parseContestId,
  listContest,
  listCatalogue,
  listLanguages: (session, problem) => languagesAt(session, problem ? keyOf(problem) : ANY_TASK),
  login,
  isLoggedIn,
  listRecentRuns: (session, problem) => recentRunsAt(session, keyOf(problem)),
  submit: (session, submission) => submitTo(session, keyOf(submission.problem), submission),
  poll: (session, { runId, problem }) => pollRun(session, keyOf(problem), runId),
  fetchPublicRun: (session, { account, runId, problem }) => publicRunAt(session, keyOf(problem), { account, runId }),
  checkHealth: async (session) => void nameOn(await session.get(HOME, { query: { lang: 'en' } })),
};

export default defineJudgePart(remoteAc, adapter);
