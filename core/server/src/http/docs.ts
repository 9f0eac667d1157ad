import { resolve, type Container } from '@tribunal/kernel';
import { token } from '@tribunal/contract';
import type { CoreModule } from '../module';
import { Installed } from '../plugins';
import { docsPage } from './docs-page';
import { openApi, type OpenApi } from './openapi';
import coreReplies from './replies.json';
import { replyDocs, type ReplyDocs, type ReplySchemas } from './reply-schemas';
import type { RouteRegistry } from './route-registry';

export const Routes = token<RouteRegistry>('routes');

const readReplyDocs = async (container: Container): Promise<ReplyDocs> => {
  const schemas = new Map<string, ReplySchemas>([['', coreReplies as unknown as ReplySchemas]]);
  for (const { manifest, replies } of resolve(container, Installed).plugins) {
    const ofPlugin = await replies?.();
    if (ofPlugin) schemas.set(manifest.id, ofPlugin);
  }
  return replyDocs(schemas);
};

const currentApi = async (container: Container): Promise<OpenApi> =>
  openApi(resolve(container, Routes).list(), await readReplyDocs(container));

/** The API as it is currently served, as OpenAPI for programs and as a page for people. */
export const docsModule: CoreModule = {
  name: 'docs',
  bind: () => undefined,
  routes: (container) => [
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: 'public',
      raw: async (_request, h) => h.response(await currentApi(container)),
    },
    {
      method: 'GET',
      path: '/api/docs',
      access: 'public',
      raw: async (_request, h) => h.response(docsPage(await currentApi(container))).type('text/html'),
    },
  ],
};
