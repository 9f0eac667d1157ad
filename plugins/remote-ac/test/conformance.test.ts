import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator, { SESSION_COOKIE } from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  /** The site accepts duplicates, and has neither presentation errors nor partial scores. */
  lacks: ['duplicate', 'tags'],
  lacksVerdicts: [-3, 8],
  session: (id) => `${SESSION_COOKIE}=${id}`,
});
