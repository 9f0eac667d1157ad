import { Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  lacks: [
    'captcha',
    'submitCaptcha',
    'tooFast',
    'tags',
    'languages',
    'plainDollars',
    'problemLanguages',
    'problemPages',
    'zones',
    'times',
    'cases',
    'groups',
  ],
  lacksVerdicts: [Status.PartialAccepted],
  contests: { '1203': ['1203-1001', '1203-1002'], '1097': ['1097-1001'] },
  contestIds: {
    'HDUC-1203': '1203',
    'https://acm.hdu.edu.cn/contest/problems?cid=1203': '1203',
  },
  ids: {
    good: {
      'HDUC-1203-1001': '1203-1001',
      '1203.1001': '1203-1001',
      '1203/1001': '1203-1001',
      'https://acm.hdu.edu.cn/contest/problem?cid=1203&pid=1001': '1203-1001',
    },
    bad: ['1001', 'HDU-1001', '0-1001', '1203-01', 'https://acm.hdu.edu.cn/showproblem.php?pid=1001'],
  },
});
