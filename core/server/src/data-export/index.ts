import { SECOND_MS, type DataExportCalls } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import {
  asAttachment,
  Config,
  cookieOf,
  fileStampOf,
  resumableFile,
  routes,
  type AnyRoute,
  type CoreArea,
  Db,
  Points,
} from '@tribunal/platform';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
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
  storedData,
  type AccountDataFolder,
  type AccountDataList,
  type AccountDataProvider,
  type ExportedAccount,
} from './account-data';
export { DataExporter } from './data-exporter';

/** Holds the secret of a link, so that nothing secret is in its address. */
const COOKIE = 'tribunal-data';
const DOWNLOAD_PATH = '/api/data-export/download';

async function answerWith(
  exports: DataExporter,
  { uid, username }: { uid: string; username: string },
  request: Request,
  h: ResponseToolkit,
): Promise<ResponseObject> {
  const { file, readyAt } = await exports.open(uid);
  const response = await resumableFile(request, h, file, readyAt.getTime().toString(36));
  return asAttachment(response, 'application/zip', `tribunal-data-${username}-${fileStampOf(readyAt)}.zip`);
}

const dataExportRoutes = (
  exports: DataExporter,
  identity: IdentityConfirmation,
  { http }: Pick<ServerConfig, 'http'>,
): AnyRoute[] => [
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
    'POST /api/data-export/link': {
      access: 'user',
      audit: true,
      handle: async ({ viewer, setHeader }) => {
        await identity.require(viewer);
        const { secret, lifeMs } = await exports.createLink(viewer);
        const isSecure = http.baseUrl.startsWith('https:');
        // `Strict`: no other site can have the browser download it.
        const limits = `Path=${DOWNLOAD_PATH}; HttpOnly; SameSite=Strict; Max-Age=${Math.floor(lifeMs / SECOND_MS)}`;
        setHeader('set-cookie', `${COOKIE}=${secret}; ${limits}${isSecure ? '; Secure' : ''}`);
        return { path: DOWNLOAD_PATH };
      },
    },
  }),
  {
    method: 'GET',
    path: '/api/data-export/file',
    access: 'user',
    audit: true,
    raw: async (request, h, viewer) => {
      await identity.require(viewer!);
      return answerWith(exports, viewer!, request, h);
    },
  },
  {
    method: 'GET',
    path: DOWNLOAD_PATH,
    access: 'public',
    raw: async (request, h) =>
      answerWith(exports, await exports.userOfLink(cookieOf(request.headers['cookie'], COOKIE)), request, h),
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
  scope.serve(() => dataExportRoutes(exports, scope.get(IdentityConfirmation), scope.get(Config)));
  scope.effect('exports of data', async () => {
    await exports.init();
    return () => exports.stop();
  });
  scope.schedule({ name: 'export-data', cron: '* * * * *', run: () => exports.run() });
  scope.schedule({ name: 'forget-data-exports', cron: '41 * * * *', run: () => exports.deleteExpired() });
};
