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
import { defineJudgePart, requireElement, parseHtml } from '@tribunal/remote-kit';
import { remoteGym } from '../plugin';
import { parseContestId, parseId } from './ids';
import { GYM } from './place';
import { poll } from './poll';
import { fetchProblem, listContest, problemUrl } from './problem';

/** A problem whose contest's submit form provides the list of languages; any contest would do. */
const ANY_PROBLEM = '100001A';

const adapter: RemoteAdapter = {
  parseId,
  problemUrl,
  runUrl: (endpoint, { runId, problem }) => {
    const key = keyOf(problem.id);
    return key && `${endpoint}/gym/${key.contest}/submission/${runId}`;
  },
  fetchProblem,
  parseContestId,
  listContest,
  listLanguages: (session, problem) => languagesAt(session, GYM, problem?.id ?? ANY_PROBLEM),
  login,
  isLoggedIn,
  listRecentRuns: (session, problem) => recentRunsAt(session, GYM, problem),
  submit: (session, submission) => submitTo(session, GYM, submission),
  poll,
  fetchPublicRun: publicRun,
  checkHealth: async (session) => {
    const page = passed(await session.get('/gyms'));
    requireElement(parseHtml(page), '#header', page);
  },
};

export default defineJudgePart(remoteGym, adapter);
