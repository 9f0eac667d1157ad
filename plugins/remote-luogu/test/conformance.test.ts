import { Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  lacks: [
    'captcha',
    'duplicate',
    'tooFast',
    'rejected',
    'password',
    'tags',
    'source',
    'languages',
    'unknownText',
    'plainDollars',
    'problemPages',
    'zones',
    'cases',
    'groups',
  ],
  lacksVerdicts: [Status.PresentationError],
  session: (id) => `_uid=103; __client_id=${id}`,
  ids: {
    good: {
      'LUOGU-P1001': 'P1001',
      b2002: 'B2002',
      'https://www.luogu.com.cn/problem/P1001?contestId=1#submit': 'P1001',
    },
    bad: ['1001', 'P01', 'CF1A', 'AT_abc001_a', 'T1', 'U1', 'https://www.luogu.com.cn/record/1'],
  },
});
