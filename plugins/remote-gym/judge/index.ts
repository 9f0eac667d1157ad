import type { RemoteAdapter } from '@tribunal/contract';
import {
  isLoggedIn,
  keyOf,
  languagesAt,
  login,
  passed,
  publicRun,
  recentRunsAt,
  submitTo,
} from '@tribunal/plugin-remote-cf/judge';
import { defineRemoteDoor, need, treeOf } from '@tribunal/remote-kit';
import { remoteGym } from '../plugin';
import { parseId } from './ids';
import { GYM } from './place';
import { poll } from './poll';
import { fetchProblem, problemUrl } from './problem';

/** Any contest's form has the list of languages. */
const ANY_PROBLEM = '100001A';

const adapter: RemoteAdapter = {
  parseId,
  problemUrl,
  runUrl: (endpoint, { runId, problem }) => {
    const key = keyOf(problem.id);
    return key && `${endpoint}/gym/${key.contest}/submission/${runId}`;
  },
  fetchProblem,
  listLanguages: (session, problem) => languagesAt(session, GYM, problem?.id ?? ANY_PROBLEM),
  login,
  isLoggedIn,
  recentRuns: (session, problem) => recentRunsAt(session, GYM, problem),
  submit: (session, submission) => submitTo(session, GYM, submission),
  poll,
  publicRun,
  health: async (session) => {
    const page = passed(await session.get('/gyms'));
    need(treeOf(page), '#header', page);
  },
};

export default defineRemoteDoor(remoteGym, adapter);
