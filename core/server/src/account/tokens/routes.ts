import { API_SCOPES, Limits, type ApiTokenCalls } from '@tribunal/contract';
import { id, integer, list, oneOf, routes, schemaFor, text, type RouteSpec } from '@tribunal/platform';
import type { IdentityConfirmation } from '../second-factor/identity-confirmation';
import type { ApiTokenService } from './api-token-service';

export const apiTokenRoutes = (tokens: ApiTokenService, identity: IdentityConfirmation): RouteSpec[] =>
  routes<ApiTokenCalls>()({
    'GET /api/api-tokens': { access: 'user', handle: ({ viewer }) => tokens.list(viewer) },
    'POST /api/api-tokens': {
      access: 'user',
      audit: true,
      body: schemaFor<ApiTokenCalls['POST /api/api-tokens']['body']>({
        name: text({ ...Limits.apiTokenName, trim: 'trim' }),
        scopes: list(oneOf(API_SCOPES), { min: 1, max: API_SCOPES.length }),
        days: integer(Limits.apiTokenDays),
      }),
      handle: async ({ viewer, body }) => {
        await identity.requireIfFactor(viewer);
        return tokens.create(viewer, body);
      },
    },
    'DELETE /api/api-tokens': {
      access: 'user',
      audit: true,
      query: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ viewer, query }) => tokens.revoke(viewer, query.id).then(() => null),
    },
  });
