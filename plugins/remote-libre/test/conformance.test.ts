import { Status } from '@tribunal/contract';
import { visitSite } from '@tribunal/judge-remote/testing';
import { conformance } from '@tribunal/remote-kit/testing';
import door from '../judge';
import simulator from '../simulator';

conformance(door, simulator, visitSite, {
  lacks: ['duplicate', 'source', 'languages'],
  lacksVerdicts: [Status.PresentationError],
  ids: { good: { 'LIBRE-1': '1', LOJ1: '1', '#1': '1' }, bad: ['0', 'CF-1'] },
  session: (id) => id,
});
