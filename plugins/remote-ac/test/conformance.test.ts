import { visitSite } from '@tribunal/judge-remote/testing';
import { conformance } from '@tribunal/remote-kit/testing';
import door from '../judge';
import simulator, { SESSION_COOKIE } from '../simulator';

conformance(door, simulator, visitSite, {
  /** Duplicates are taken; there are neither presentation errors nor partial scores. */
  lacks: ['duplicate', 'tags'],
  lacksVerdicts: [-3, 8],
  session: (id) => `${SESSION_COOKIE}=${id}`,
});
