import type { RemoteAdapter, RemoteProblemRef } from '@tribunal/contract';
import { defineJudgePart } from '@tribunal/remote-kit';
import { remoteAc } from '../plugin';
import { nameOn } from './gate';
import { keysOf, parseContestId, parseId, type TaskKey } from './ids';
import { listCatalogue, listContest } from './lists';
import { HOME, isLoggedIn, login } from './login';
import { pollRun } from './poll';
import { fetchProblem, problemUrl } from './problem';
import { publicRunAt } from './public-run';
import { recentRunsAt } from './runs';
import { languagesAt, submitTo } from './submit';

/** A task that is always open; its form has the list of languages. */
const ANY_TASK: TaskKey = { contest: 'practice', task: 'practice_1' };

/** Returns the contest where the problem was found when it was fetched. */
function keyOf({ id, ref }: RemoteProblemRef): TaskKey {
  const [likely] = keysOf(id);
  return { task: likely!.task, contest: ref ?? likely!.contest };
}

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
