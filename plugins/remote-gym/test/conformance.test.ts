import { SESSION_COOKIE } from '@tribunal/plugin-remote-cf/simulator';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  members: ['100700A'],
  session: (id) => `${SESSION_COOKIE}=${id}`,
});
