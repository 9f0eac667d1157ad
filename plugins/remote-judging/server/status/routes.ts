import { LOCALES, type Locale } from '@tribunal/contract';
import { REMOTE_OPERATIONS } from '@tribunal/remote-kit/contract';
import type { RemoteJudgingCalls, RemoteSiteTexts } from '../../contract';
import { flag, oneOf, optional, routes, type RouteSpec, schemaFor, text, type Texts } from '@tribunal/server';
import type { InstalledSite, RemoteSiteRegistry } from '../sites/remote-site-registry';
import type { RemoteSiteAdminService } from './remote-site-admin-service';
import type { SiteStatusReader } from './site-status-reader';

type Calls = Pick<RemoteJudgingCalls, 'GET /api/remote-status' | 'GET /api/remote-site-texts'> &
  Pick<
    RemoteJudgingCalls,
    'GET /api/admin/remote-judge' | 'POST /api/admin/remote-judge/check' | 'PUT /api/admin/remote-judge/pause'
  >;

interface StatusServices {
  status: SiteStatusReader;
  siteAdmin: RemoteSiteAdminService;
  sites: RemoteSiteRegistry;
  texts: Texts;
}

const key = () => text({ min: 1, max: 10 });

/**
 * Returns what an adapter says about its site, from the plugin's texts. A text that is missing in a language is shown
 * in another: users have to know the terms.
 */
function siteTexts(texts: Texts, { pluginId }: InstalledSite): Record<Locale, RemoteSiteTexts> {
  const find = (locale: Locale, name: string): string | null => {
    const found = [locale, ...LOCALES].map((one) => texts.find(one, `${pluginId}.${name}`));
    return found.find((one) => one !== null) ?? null;
  };
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, { terms: find(locale, 'terms'), session: find(locale, 'session') }]),
  ) as Record<Locale, RemoteSiteTexts>;
}

export const statusRoutes = ({ status, siteAdmin, sites, texts }: StatusServices): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/remote-status': { access: 'public', handle: () => status.cachedRows() },
    'GET /api/remote-site-texts': {
      access: 'public',
      query: schemaFor<{ key: string }>({ key: key() }),
      handle: ({ query }) => siteTexts(texts, sites.get(query.key)),
    },
    'GET /api/admin/remote-judge': { access: 'root', handle: () => status.adminRows() },
    'POST /api/admin/remote-judge/check': {
      access: 'root',
      // It only measures.
      audit: false,
      body: schemaFor<{ key?: string }>({ key: optional(key()) }),
      handle: async ({ body }) => {
        await siteAdmin.check(body.key);
        return null;
      },
    },
    'PUT /api/admin/remote-judge/pause': {
      access: 'root',
      body: schemaFor<Calls['PUT /api/admin/remote-judge/pause']['body']>({
        key: key(),
        operation: optional(oneOf(REMOTE_OPERATIONS)),
        paused: flag(),
      }),
      handle: async ({ body }) => {
        await siteAdmin.pause(body);
        return null;
      },
    },
  });
