import { rootPath } from '@tribunal/config';
import {
  asAttachment,
  notFound,
  oneOf,
  schemaFor,
  validateQuery,
  type RawRouteSpec,
  type ServerScope,
} from '@tribunal/server';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const BROWSERS = ['chromium', 'firefox'] as const;
interface ExtensionQuery {
  browser: (typeof BROWSERS)[number];
}
const extensionQuery = schemaFor<ExtensionQuery>({ browser: oneOf(BROWSERS) });

/** The folder with the zips of the browser extension, which the build of the server contains. */
const FOLDER = join(rootPath, 'build/companion');

/** Route by which everybody downloads the browser extension. */
export const extensionRoute = (folder = FOLDER): RawRouteSpec => ({
  method: 'GET',
  path: '/api/file/companion',
  access: 'public',
  raw: async (request, h) => {
    const { browser } = validateQuery(extensionQuery, request.query) as ExtensionQuery;
    const name = `tribunal-companion-${browser}.zip`;
    const zip = await readFile(join(folder, name)).catch(() => {
      throw notFound();
    });
    return asAttachment(h.response(zip), 'application/zip', name);
  },
});

/** Sets up the download of the browser extension. */
export function setUpExtension(scope: ServerScope): void {
  scope.serve([extensionRoute()]);
}
