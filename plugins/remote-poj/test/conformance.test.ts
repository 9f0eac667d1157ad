import { Status } from '@tribunal/contract';
import { visitSite } from '@tribunal/judge-remote/testing';
import { conformance } from '@tribunal/remote-kit/testing';
import door from '../judge';
import simulator from '../simulator';

conformance(door, simulator, visitSite, {
  session: (id) => `JSESSIONID=${id}`,
  lacks: ['captcha', 'submitCaptcha', 'duplicate', 'tags', 'languages'],
  lacksVerdicts: [Status.PartialAccepted],
  ids: { good: { 'POJ-1000': '1000', poj1000: '1000' }, bad: ['0', 'HDU-1000'] },
});
