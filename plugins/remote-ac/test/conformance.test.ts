import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator, { SESSION_COOKIE } from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  /** The site accepts duplicates, and has neither presentation errors nor partial scores. */
  lacks: ['duplicate', 'tags', 'problemLanguages', 'problemPages', 'groups'],
  lacksVerdicts: [-3, 8],
  contests: {
    abc100: ['abc100_a'],
    'code-festival-2016-quala': ['code_festival_2016_quala_b'],
    'dwacon2017-prelims': ['dwacon2017-prelims.dwango2017qual_a'],
  },
  contestIds: {
    ABC100: 'abc100',
    'https://atcoder.jp/contests/abc100': 'abc100',
    'https://atcoder.jp/contests/abc100/tasks?lang=en': 'abc100',
  },
  session: (id) => `${SESSION_COOKIE}=${id}`,
});
