import { id, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { ClicsCalls } from '../../../contract';
import type { FeedKeyMaker } from '../door';

const FEED_KEY = 'POST /api/admin/contest/feed-key';

/** How those who run a contest get the key that tools read it with. */
export const feedKeyRoutes = (keys: FeedKeyMaker): RouteSpec[] =>
  routes<ClicsCalls>()({
    [FEED_KEY]: {
      access: 'can:contest_admin',
      body: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ viewer, body }) => keys.renew(viewer, body.cid),
    },
  });
