import { flag, id, optional, routes, type RouteSpec, schemaFor } from '@tribunal/server';
import { submitBody } from '@tribunal/server/submission';
import type { CompanionCalls } from '../../contract';
import { remoteRunId } from '../accounts/routes';
import type { CompanionService } from './companion-service';

const bySubmitId = schemaFor<{ submitId: number }>({ submitId: id() });

export const companionRoutes = (companion: CompanionService): RouteSpec[] =>
  routes<CompanionCalls>()({
    'POST /api/companion/submission': {
      access: 'can:submit',
      body: submitBody,
      handle: ({ body, viewer, ip, locale }) => companion.create(viewer, body, ip, locale),
    },
    'GET /api/companion/submission': {
      access: 'can:submit',
      query: bySubmitId,
      handle: ({ query, viewer, locale }) => companion.get(viewer, query.submitId, locale),
    },
    'PUT /api/companion/submission/arrived': {
      access: 'can:submit',
      audit: false,
      body: schemaFor<CompanionCalls['PUT /api/companion/submission/arrived']['body']>({
        submitId: id(),
        runId: remoteRunId(),
        isChanged: optional(flag()),
      }),
      handle: ({ body, viewer, locale }) => companion.arrive(viewer, body, locale),
    },
    'DELETE /api/companion/submission': {
      access: 'can:submit',
      query: bySubmitId,
      handle: async ({ query, viewer }) => {
        await companion.giveUp(viewer, query.submitId);
        return null;
      },
    },
  });
