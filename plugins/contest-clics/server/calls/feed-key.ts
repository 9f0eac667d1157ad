import { id, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { ClicsCalls } from '../../contract';
import type { FeedKeyService } from '../authorization';

const FEED_KEY = 'POST /api/admin/contest/feed-key';

/** Routes by which organisers get the key for tools. */
export const feedKeyRoutes = (keys: FeedKeyService): RouteSpec[] =>
  routes<ClicsCalls>()({
    [FEED_KEY]: {
      access: 'can:contest_admin',
      body: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ viewer, body }) => keys.renew(viewer, body.cid),
    },
  });
