import { defineJudgePart } from '@tribunal/remote-kit';
import { remoteSpoj } from '../plugin';
import { parseId, problemUrl, runUrl } from './ids';
import { listLanguages } from './languages';
import { listCatalogue } from './lists';
import { isLoggedIn, login } from './login';
import { fetchProblem } from './problem';
import { fetchPublicRun, health, poll, recentRuns } from './runs';
import { submit } from './submit';

export default defineJudgePart(remoteSpoj, {
  parseId,
  problemUrl,
  runUrl,
  fetchProblem,
  listCatalogue,
  listLanguages,
  login,
  isLoggedIn,
  listRecentRuns: recentRuns,
  submit,
  poll,
  fetchPublicRun,
  checkHealth: health,
});
