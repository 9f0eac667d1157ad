import { Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  lacks: [
    'captcha',
    'password',
    'plainDollars',
    'duplicate',
    'source',
    'languages',
    'problemLanguages',
    'problemPages',
    'listPages',
    'zones',
    'groups',
  ],
  lacksVerdicts: [Status.PresentationError],
  ids: { good: { 'LIBRE-1': '1', LOJ1: '1', '#1': '1' }, bad: ['0', 'CF-1'] },
  session: (id) => id,
});
