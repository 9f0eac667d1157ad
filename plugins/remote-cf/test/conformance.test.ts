import { visitSite } from '@tribunal/judge-remote/testing';
import { conformance } from '@tribunal/remote-kit/testing';
import door from '../judge';
import simulator, { SESSION_COOKIE } from '../simulator';

conformance(door, simulator, visitSite, { session: (id) => `${SESSION_COOKIE}=${id}` });
