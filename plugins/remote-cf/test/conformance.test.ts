import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator, { SESSION_COOKIE } from '../simulator';

describeConformance(judgePart, simulator, openTestSession, { session: (id) => `${SESSION_COOKIE}=${id}` });
