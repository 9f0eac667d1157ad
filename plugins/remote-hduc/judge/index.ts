import { defineJudgePart, requireElement, parseHtml } from '@tribunal/remote-kit';
import { remoteHduc } from '../plugin';
import { parseContestId, parseId, problemUrl, runUrl } from './ids';
import { listContest } from './lists';
import { isLoggedIn, login } from './login';
import { fetchProblem } from './problem';
import { listRecentRuns, poll, submit } from './runs';
import { wantedContest } from './session';

export default defineJudgePart(remoteHduc, {
  parseId,
  problemUrl,
  runUrl,
  fetchProblem,
  parseContestId,
  listContest,
  login,
  isLoggedIn,
  listRecentRuns,
  submit,
  poll,
  checkHealth: async (session) => {
    const page = await session.get('/contest/login', { query: { cid: wantedContest(session).contest } });
    requireElement(parseHtml(page), 'input[type="password"]', page);
  },
});
