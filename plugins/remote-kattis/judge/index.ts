import { defineJudgePart } from '@tribunal/remote-kit';
import { remoteKattis } from '../plugin';
import { isLoggedIn, login } from './account';
import { parseId, problemUrl, runUrl } from './ids';
import { fetchProblem } from './problem';
import { poll, listRecentRuns, submit } from './runs';

export default defineJudgePart(remoteKattis, {
  parseId,
  problemUrl,
  runUrl,
  fetchProblem,
  login,
  isLoggedIn,
  listRecentRuns,
  submit,
  poll,
  checkHealth: async (session) => void (await session.get('/')),
});
