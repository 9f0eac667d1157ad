import type { PluginPackageCalls } from '@tribunal/contract';
import {
  id,
  oneOf,
  optional,
  PACKAGE_LIMITS,
  routes,
  schemaFor,
  text,
  type AnyRoute,
  type UploadRouteSpec,
} from '@tribunal/platform';
import type { IdentityConfirmation } from '../account';
import type { PackageService } from './package-service';
import type { PackageTables } from './package-tables';

const PLUGIN_ID_MAX = 64;
const pluginId = () => text({ min: 1, max: PLUGIN_ID_MAX });
const version = () => text({ min: 1, max: 64 });
const byPlugin = schemaFor<{ id: string }>({ id: pluginId() });
/** Longest name of a package of npm. */
const NPM_NAME_MAX = 214;

const uploadRoute = (packages: PackageService, folder: string): UploadRouteSpec => ({
  method: 'POST',
  path: '/api/admin/plugin/packages',
  access: 'root',
  query: schemaFor<{ signature?: string }>({ signature: optional(text({ min: 1, max: 200 })) }),
  part: 'file',
  maxBytes: PACKAGE_LIMITS.bytes,
  folder,
  check: () => packages.assertAllowed(),
  upload: (file, { viewer, query }) =>
    packages.receive(file, (query as unknown as { signature?: string }).signature, viewer!),
});

/** What runs code on the server, or deletes data, needs a confirmation of who the viewer is. */
export const packageRoutes = (
  packages: PackageService,
  tables: PackageTables,
  identity: Pick<IdentityConfirmation, 'require'>,
  folder: string,
): AnyRoute[] => [
  uploadRoute(packages, folder),
  ...routes<PluginPackageCalls>()({
    'GET /api/admin/plugin/packages': { access: 'root', handle: () => packages.overview() },
    'POST /api/admin/plugin/packages/from-npm': {
      access: 'root',
      body: schemaFor<{ name: string; version?: string }>({
        name: text({ min: 1, max: NPM_NAME_MAX, pattern: /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/ }),
        version: optional(version()),
      }),
      handle: ({ body, viewer }) => packages.receiveFromNpm(body.name, body.version, viewer),
    },
    'GET /api/admin/plugin/catalogue': { access: 'root', handle: () => packages.catalogue() },
    'POST /api/admin/plugin/packages/from-catalogue': {
      access: 'root',
      body: schemaFor<{ id: string; version: string }>({ id: pluginId(), version: version() }),
      handle: ({ body, viewer }) => packages.receiveFromCatalogue(body.id, body.version, viewer),
    },
    'POST /api/admin/plugin/packages/install': {
      access: 'root',
      body: schemaFor<{ id: number }>({ id: id() }),
      handle: async ({ body, viewer }) => {
        await identity.require(viewer);
        return packages.install(body.id, viewer);
      },
    },
    'GET /api/admin/plugin/packages/data': {
      access: 'root',
      query: byPlugin,
      handle: async ({ query }) => ({ tables: await tables.rows(query.id) }),
    },
    'POST /api/admin/plugin/packages/remove': {
      access: 'root',
      body: schemaFor<{ id: string; data: 'keep' | 'drop' }>({ id: pluginId(), data: oneOf(['keep', 'drop']) }),
      handle: async ({ body, viewer }) => {
        await identity.require(viewer);
        await packages.remove(body.id, body.data, viewer);
        return null;
      },
    },
    'DELETE /api/admin/plugin/packages/data': {
      access: 'root',
      query: byPlugin,
      handle: async ({ query, viewer }) => {
        await identity.require(viewer);
        await packages.dropData(query.id);
        return null;
      },
    },
  }),
];
