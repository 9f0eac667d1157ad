import { Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  session: (id) => `SPOJ=${id}`,
  lacks: [
    'formOwner',
    'plainDollars',
    'captcha',
    'submitCaptcha',
    'duplicate',
    'tooFast',
    'owners',
    'zones',
    'times',
    'partialScores',
    'cases',
    'groups',
  ],
  lacksVerdicts: [Status.PresentationError],
  ids: { good: { 'SPOJ-TEST': 'TEST', test: 'TEST' }, bad: ['A-B', 'PRIME 1'] },
});
