import type { RemoteAdapter } from '@tribunal/remote-kit';
import { defineJudgePart } from '@tribunal/remote-kit';
import { remoteCf } from '../plugin';
import { publicRun } from './api';
import { handleOn, passed } from './gate';
import { keyOf, parseId } from './ids';
import { listCatalogue, listContest, parseContestId } from './lists';
import { isLoggedIn, login } from './login';
import { PROBLEM_SET } from './site-part';
import { fetchProblem, problemUrl } from './problem';
import { languagesAt, submitTo } from './submit';
import { pollProblemSet, recentRunsAt } from './track';

export { publicRun } from './api';
export { passed, whole } from './gate';
export { fileIoOf } from './header';
export { keyOf, keyOfAddress, keyOfText, FIRST_GYM, idOf, type ProblemKey } from './ids';
export { isLoggedIn, login } from './login';
export type { SitePart } from './site-part';
export { difficultyOf, isPdf } from './problem';
export { readStatement } from './statement';
export { languagesAt, submitTo } from './submit';
export { askAbout, fetchOwnRuns, recentRunsAt } from './track';

/** A problem whose submit form provides the list of languages; any problem would do. */
const ANY_PROBLEM = '1A';

const adapter: RemoteAdapter = {
  parseId,
  problemUrl,
  runUrl: (endpoint, { runId, problem }) => {
    const key = keyOf(problem.id);
    return key && `${endpoint}/problemset/submission/${key.contest}/${runId}`;
  },
  fetchProblem,
  parseContestId,
  listContest,
  listCatalogue,
  listLanguages: (session, problem) => languagesAt(session, PROBLEM_SET, problem?.id ?? ANY_PROBLEM),
  login,
  isLoggedIn,
  listRecentRuns: (session, problem) => recentRunsAt(session, PROBLEM_SET, problem),
  submit: (session, submission) => submitTo(session, PROBLEM_SET, submission),
  poll: (session, run) => pollProblemSet(session, PROBLEM_SET, run),
  fetchPublicRun: publicRun,
  checkHealth: async (session) => void handleOn(passed(await session.get('/'))),
};

export default defineJudgePart(remoteCf, adapter);
