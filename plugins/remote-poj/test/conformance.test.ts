import { Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  session: (id) => `JSESSIONID=${id}`,
  lacks: [
    'formOwner',
    'captcha',
    'submitCaptcha',
    'duplicate',
    'tags',
    'languages',
    'problemLanguages',
    'problemPages',
    'zones',
    'cases',
    'groups',
  ],
  lacksVerdicts: [Status.PartialAccepted],
  ids: { good: { 'POJ-1000': '1000', poj1000: '1000' }, bad: ['0', 'HDU-1000'] },
});
