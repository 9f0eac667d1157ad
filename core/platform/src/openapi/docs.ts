import type { ApiScope } from '@tribunal/contract';
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

interface ApiDocs {
  readonly api: OpenApi;
  /** The page for people, made when somebody reads it. */
  page?: string;
}

/**
 * Returns a function that describes the API as it is currently served. It remembers the last description, because
 * making one takes a large part of a second, and routes and scopes change only with plugins.
 */
const describedApi = (scope: CoreScope, coreReplies: ReplySchemas): (() => Promise<ApiDocs>) => {
  let last: { facts: readonly unknown[]; docs: ApiDocs } | undefined;
  return async () => {
    const routes = scope.get(Routes);
    const served = routes.listServed();
    const scopeOf = (call: string): ApiScope | null => scope.get(ApiTokenAuthentication).scopeOf(call);
    // Not the routes themselves: their handlers keep a plugin in memory that is off.
    const added = served.flatMap(({ route }) => ('addedFilters' in route && route.addedFilters?.()) || []);
    const parameters = added.map(({ parameter }) => parameter);
    const facts = [
      routes.version,
      ...parameters,
      ...served.map(({ route }) => scopeOf(`${route.method} ${route.path}`)),
    ];
    const isKnown = last?.facts.length === facts.length && last.facts.every((fact, at) => fact === facts[at]);
    if (last && isKnown) return last.docs;
    const docs = { api: openApi(served, await readReplyDocs(scope, coreReplies), scopeOf) };
    last = { facts, docs };
    return docs;
  };
};

/** The API as it is currently served, as OpenAPI for programs and as a page for people. */
export const docsArea =
  (coreReplies: ReplySchemas): CoreArea =>
  (scope) => {
    const describe = describedApi(scope, coreReplies);
    scope.serve(() => [
      {
        method: 'GET',
        path: '/api/openapi.json',
        access: 'public',
        raw: async (_request, h) => h.response((await describe()).api),
      },
      {
        method: 'GET',
        path: '/api/docs',
        access: 'public',
        raw: async (_request, h) => {
          const docs = await describe();
          return h.response((docs.page ??= docsPage(docs.api))).type('text/html');
        },
      },
    ]);
  };
