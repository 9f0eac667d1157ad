import type { PageQuery } from '@tribunal/contract';
import { id, integer, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { InviteLinkLimits, type InviteLinkCalls, type InviteLinkDraft } from '../../contract';
import type { InviteLinkService } from './invite-link-service';

const byToken = schemaFor<{ token: string }>({ token: text({ min: 1, ...InviteLinkLimits.token }) });

export const inviteLinkRoutes = (links: InviteLinkService): RouteSpec[] =>
  routes<InviteLinkCalls>()({
    'GET /api/group/invite-link': {
      access: 'user',
      query: schemaFor<PageQuery & { gid: number }>({ ...pageFields, gid: id() }),
      handle: ({ viewer, query }) => links.list(viewer, query),
    },
    'POST /api/group/invite-link': {
      access: 'user',
      audit: true,
      body: schemaFor<InviteLinkDraft>({
        gid: id(),
        maxUses: integer(InviteLinkLimits.uses),
        hours: integer(InviteLinkLimits.hours),
      }),
      handle: ({ viewer, body, ip }) => links.create(viewer, body, ip),
    },
    'DELETE /api/group/invite-link': {
      access: 'user',
      audit: true,
      query: schemaFor<{ gid: number; id: number }>({ gid: id(), id: id() }),
      handle: ({ viewer, query }) => links.revoke(viewer, query.gid, query.id).then(() => null),
    },
    'POST /api/group/invite-link/open': {
      access: 'user',
      body: byToken,
      secretFields: ['token'],
      handle: ({ viewer, body, ip }) => links.open(viewer, body.token, ip),
    },
    'POST /api/group/invite-link/join': {
      access: 'user',
      body: byToken,
      secretFields: ['token'],
      handle: ({ viewer, body, ip }) => links.join(viewer, body.token, ip),
    },
  });
