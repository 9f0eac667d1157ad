import { defineJudgePart } from '@tribunal/remote-kit';
import { remoteLuogu } from '../plugin';
import { login } from './account';
import { isLoggedIn, readHtml } from './api';
import { parseId, problemUrl, runUrl } from './ids';
import { fetchProblem } from './problem';
import { fetchPublicRun, listRecentRuns, poll, submit } from './runs';

export default defineJudgePart(remoteLuogu, {
  parseId,
  problemUrl,
  runUrl,
  fetchProblem,
  login,
  isLoggedIn,
  listRecentRuns,
  submit,
  poll,
  fetchPublicRun,
  checkHealth: async (session) => void (await readHtml(session, '/')),
});
