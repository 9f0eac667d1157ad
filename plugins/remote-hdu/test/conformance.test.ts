import { Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  session: (id) => `PHPSESSID=${id}`,
  lacks: [
    'formOwner',
    'plainDollars',
    'captcha',
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
  ids: { good: { 'HDU-1000': '1000', hdu1000: '1000' }, bad: ['0', 'POJ-1000'] },
});
