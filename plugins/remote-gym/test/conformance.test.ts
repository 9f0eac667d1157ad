import { SESSION_COOKIE } from '@tribunal/plugin-remote-cf/simulator';
import { visitSite } from '@tribunal/judge-remote/testing';
import { conformance } from '@tribunal/remote-kit/testing';
import door from '../judge';
import simulator from '../simulator';

conformance(door, simulator, visitSite, {
  members: ['100700A'],
  session: (id) => `${SESSION_COOKIE}=${id}`,
});
