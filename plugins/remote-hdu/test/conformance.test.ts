import { Status } from '@tribunal/contract';
import { visitSite } from '@tribunal/judge-remote/testing';
import { conformance } from '@tribunal/remote-kit/testing';
import door from '../judge';
import simulator from '../simulator';

conformance(door, simulator, visitSite, {
  session: (id) => `PHPSESSID=${id}`,
  lacks: ['captcha', 'duplicate', 'tags', 'languages'],
  lacksVerdicts: [Status.PartialAccepted],
  ids: { good: { 'HDU-1000': '1000', hdu1000: '1000' }, bad: ['0', 'POJ-1000'] },
});
