import { defineJudgePart } from '@tribunal/remote-kit';
import { remoteHdu } from '../plugin';
import { parseId, problemUrl, runUrl } from './ids';
import { listCatalogue } from './lists';
import { isLoggedIn, login } from './login';
import { fetchProblem } from './problem';
import { fetchPublicRun, health, poll, recentRuns } from './runs';
import { submit } from './submit';

export default defineJudgePart(remoteHdu, {
  parseId,
  problemUrl,
  runUrl,
  fetchProblem,
  listCatalogue,
  login,
  isLoggedIn,
  listRecentRuns: recentRuns,
  submit,
  poll,
  fetchPublicRun,
  checkHealth: health,
});
