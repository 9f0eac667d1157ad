import { Status } from '@tribunal/contract';
import { visitSite } from '@tribunal/judge-remote/testing';
import { conformance } from '@tribunal/remote-kit/testing';
import door from '../judge';
import simulator from '../simulator';

conformance(door, simulator, visitSite, {
  session: (id) => `SPOJ=${id}`,
  lacks: ['captcha', 'submitCaptcha', 'duplicate', 'tooFast', 'owners'],
  lacksVerdicts: [Status.PresentationError],
  ids: { good: { 'SPOJ-TEST': 'TEST', test: 'TEST' }, bad: ['A-B', 'PRIME 1'] },
});
