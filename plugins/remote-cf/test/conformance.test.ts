import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator, { SESSION_COOKIE } from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  lacks: ['problemLanguages', 'problemPages', 'listPages', 'partialScores', 'groups'],
  session: (id) => `${SESSION_COOKIE}=${id}`,
  contests: { '1500': ['1500C'], '1': ['1A'] },
  contestIds: {
    'CF-1500': '1500',
    'contest 1500': '1500',
    'https://codeforces.com/contest/1500': '1500',
    'https://codeforces.com/contest/1500/problems?locale=en': '1500',
  },
});
