import type { RemoteAdapter } from '@tribunal/contract';
import { defineRemoteDoor } from '@tribunal/remote-kit';
import { remoteCf } from '../plugin';
import { publicRun } from './api';
import { handleOn, passed } from './gate';
import { keyOf, parseId } from './ids';
import { isLoggedIn, login } from './login';
import { PROBLEM_SET } from './place';
import { fetchProblem, problemUrl } from './problem';
import { languagesAt, submitTo } from './submit';
import { pollProblemSet, recentRunsAt } from './track';

export { publicRun } from './api';
export { passed, whole } from './gate';
export { fileIoOf } from './header';
export { keyOf, keyOfAddress, keyOfText, FIRST_GYM, idOf, type ProblemKey } from './ids';
export { isLoggedIn, login } from './login';
export type { Place } from './place';
export { difficultyOf, isPdf } from './problem';
export { readStatement } from './statement';
export { languagesAt, submitTo } from './submit';
export { askAbout, mineAt, recentRunsAt } from './track';

/** Any problem's form has the list of languages. */
const ANY_PROBLEM = '1A';

const adapter: RemoteAdapter = {
  parseId,
  problemUrl,
  runUrl: (endpoint, { runId, problem }) => {
    const key = keyOf(problem.id);
    return key && `${endpoint}/problemset/submission/${key.contest}/${runId}`;
  },
  fetchProblem,
  listLanguages: (session, problem) => languagesAt(session, PROBLEM_SET, problem?.id ?? ANY_PROBLEM),
  login,
  isLoggedIn,
  recentRuns: (session, problem) => recentRunsAt(session, PROBLEM_SET, problem),
  submit: (session, submission) => submitTo(session, PROBLEM_SET, submission),
  poll: (session, run) => pollProblemSet(session, PROBLEM_SET, run),
  publicRun,
  health: async (session) => void handleOn(passed(await session.get('/'))),
};

export default defineRemoteDoor(remoteCf, adapter);
