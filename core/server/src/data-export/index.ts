import type { DataExportCalls } from '@tribunal/contract';
import { asAttachment, fileStampOf, routes, type AnyRoute, type CoreArea, Db, Points } from '@tribunal/platform';
import { IdentityConfirmation } from '../account';
import { PublicContentStore } from '../picture';
import { PlaceDirectory } from '../place';
import { SiteSettings } from '../settings';
import { accountDataProviders } from './account-data';
import { accountData, messageData, problemData } from './account-lists';
import { DataExporter } from './data-exporter';
import { fileData } from './files';
import { submissionData } from './submissions';

export {
  accountDataProviders,
  onePage,
  pagesBy,
  type AccountDataFolder,
  type AccountDataList,
  type AccountDataProvider,
  type ExportedAccount,
} from './account-data';
export { DataExporter } from './data-exporter';

const dataExportRoutes = (exports: DataExporter, identity: IdentityConfirmation): AnyRoute[] => [
  ...routes<DataExportCalls>()({
    'GET /api/data-export': { access: 'user', handle: ({ viewer }) => exports.read(viewer.uid) },
    'POST /api/data-export': {
      access: 'user',
      audit: true,
      handle: async ({ viewer, locale }) => {
        await identity.require(viewer);
        return exports.request(viewer, locale);
      },
    },
  }),
  {
    method: 'GET',
    path: '/api/data-export/file',
    access: 'user',
    audit: true,
    raw: async (_request, h, viewer) => {
      await identity.require(viewer!);
      const { stream, bytes, readyAt } = await exports.open(viewer!.uid);
      const name = `tribunal-data-${viewer!.username}-${fileStampOf(readyAt)}.zip`;
      return asAttachment(h.response(stream).bytes(bytes), 'application/zip', name);
    },
  },
];

/** Gives users what the site stores about them, as a file. */
export const dataExportArea: CoreArea = (scope) => {
  scope.provide(DataExporter);
  const knex = scope.get(Db);
  const exports = scope.get(DataExporter);
  scope.contribute(
    accountDataProviders,
    accountData(knex),
    messageData(knex),
    problemData(knex),
    submissionData({
      knex,
      points: scope.get(Points),
      places: scope.get(PlaceDirectory),
      settings: scope.get(SiteSettings),
    }),
    fileData(knex, scope.get(PublicContentStore)),
  );
  scope.serve(() => dataExportRoutes(exports, scope.get(IdentityConfirmation)));
  scope.effect('exports of data', async () => {
    await exports.init();
    return () => exports.stop();
  });
  scope.schedule({ name: 'export-data', cron: '* * * * *', run: () => exports.run() });
  scope.schedule({ name: 'forget-data-exports', cron: '41 * * * *', run: () => exports.deleteExpired() });
};
