import type { CoreArea, CoreScope } from '../core-scope';
import { Installed } from '../plugins';
import { docsPage } from './docs-page';
import { openApi, type OpenApi } from './openapi';
import { replyDocs, type ReplyDocs, type ReplySchemas } from './reply-schemas';
import { ApiTokenAuthentication } from '../http/access/token-scopes';
import { Routes } from '../http/route-registry';

const readReplyDocs = async (scope: CoreScope, coreReplies: ReplySchemas): Promise<ReplyDocs> => {
  const schemas = new Map<string, ReplySchemas>([['', coreReplies]]);
  for (const { manifest, replies } of scope.get(Installed).plugins) {
    const ofPlugin = await replies?.();
    if (ofPlugin) schemas.set(manifest.id, ofPlugin);
  }
  return replyDocs(schemas);
};

const currentApi = async (scope: CoreScope, coreReplies: ReplySchemas): Promise<OpenApi> =>
  openApi(scope.get(Routes).listServed(), await readReplyDocs(scope, coreReplies), (call) =>
    scope.get(ApiTokenAuthentication).scopeOf(call),
  );

/** The API as it is currently served, as OpenAPI for programs and as a page for people. */
export const docsArea =
  (coreReplies: ReplySchemas): CoreArea =>
  (scope) => {
    scope.serve(() => [
      {
        method: 'GET',
        path: '/api/openapi.json',
        access: 'public',
        raw: async (_request, h) => h.response(await currentApi(scope, coreReplies)),
      },
      {
        method: 'GET',
        path: '/api/docs',
        access: 'public',
        raw: async (_request, h) => h.response(docsPage(await currentApi(scope, coreReplies))).type('text/html'),
      },
    ]);
  };
