import { SESSION_COOKIE } from '@tribunal/plugin-remote-cf/simulator';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  lacks: ['tags', 'problemLanguages', 'problemPages', 'partialScores', 'cases', 'groups'],
  members: ['100700A'],
  contests: { '100001': ['100001A', '100001B'], '100700': ['100700A'] },
  contestIds: { 'GYM-100001': '100001', 'https://codeforces.com/gym/100001': '100001' },
  session: (id) => `${SESSION_COOKIE}=${id}`,
});
