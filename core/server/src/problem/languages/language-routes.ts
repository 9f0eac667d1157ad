import type { BodyOf, LanguageAdminCalls } from '@tribunal/contract';
import { decimal, id, nullable, routes, rowOf, schemaFor, type RouteSpec } from '@tribunal/platform';
import replies from '../../replies.json';
import type { LanguageAdminService } from './language-admin';

const Factor = { min: 0.1, max: 10 } as const;

/** Routes for languages. Factors affect every verdict of the site, so only the super admin may change them. */
export const languageRoutes = (languages: LanguageAdminService): RouteSpec[] =>
  routes<LanguageAdminCalls>()({
    'GET /api/admin/language': { access: 'staff', handle: () => languages.list() },
    'PUT /api/admin/language': {
      access: 'root',
      body: schemaFor<BodyOf<LanguageAdminCalls, 'PUT /api/admin/language'>>(
        {
          id: id(),
          timeFactor: nullable(decimal(Factor)),
          memoryFactor: nullable(decimal(Factor)),
        },
        rowOf(replies, 'GET /api/admin/language'),
      ),
      handle: async ({ body }) => {
        await languages.setFactors(body.id, body.timeFactor, body.memoryFactor);
        return null;
      },
    },
  });
