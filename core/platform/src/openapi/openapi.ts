import { fieldsOf, isRequired, toJsonSchema, type JsonSchema } from './json-schema';
import { compareNames, type ApiScope } from '@tribunal/contract';
import { withFilters } from '../http/added-filters';
import type { AnyField } from '../http/fields';
import type { Access } from '../http/access/access';
import { envelopeOf, type ReplyDocs } from './reply-schemas';
import type { ServedRoute } from '../http/route-registry';
import type { AnyRoute } from '../http/routes';
import { VERSION } from '../version';

interface Response {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  /** The area of core or the plugin that serves the call. */
  tags: string[];
  summary: string;
  description?: string;
  'x-access': Access;
  /** The scope that an API token needs; null if the call refuses API tokens. */
  'x-scope': ApiScope | null;
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'query' | 'path'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const DESCRIPTION =
  'Every reply is an envelope {status, msg, data}; the HTTP status equals status. The token of a login travels in the ' +
  'Authorization header without a prefix, a personal API token as “Bearer tbl_…”, for calls with an x-scope that the ' +
  'token has. A reply with refresh-token: true carries its successor there. Null for an ' +
  'optional field of a body means that it is not given.';

const parametersOf = (query: AnyField | undefined): Operation['parameters'] =>
  query
    ? fieldsOf(query.joi.describe()).map(([name, field]) => ({
        name,
        in: 'query',
        required: isRequired(field),
        schema: toJsonSchema(field),
      }))
    : [];

const pathParametersOf = (path: string): Operation['parameters'] =>
  [...path.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const formOf = (part: string): JsonSchema => ({
  type: 'object',
  properties: { [part]: { type: 'string', format: 'binary' } },
  required: [part],
});

const securityOf = (access: Access, scope: ApiScope | null): Operation['security'] => {
  if (access.startsWith('judge')) return [{ judgeToken: [] }];
  const withToken = scope ? [{ apiToken: [scope] }] : [];
  return access === 'public' ? [{}, ...withToken] : [{ token: [] }, ...withToken];
};

/** Returns the name that generated clients give a call, such as `getAdminContestProblem`. */
const operationIdOf = ({ method, path }: AnyRoute): string =>
  [method.toLowerCase(), ...path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/)]
    .map((word, at) => (at === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');

const ERROR = 'Error';
const errorSchema = envelopeOf({
  description: 'The field that is wrong, if there is one',
  type: ['object', 'null'],
  properties: { field: { type: 'string' } },
});
const asJson = (schema: JsonSchema): NonNullable<Response['content']> => ({ 'application/json': { schema } });
const BYTES: NonNullable<Response['content']> = { '*/*': { schema: { type: 'string', format: 'binary' } } };

const requestBodyOf = (route: AnyRoute): Operation['requestBody'] => {
  if ('upload' in route) {
    return { required: true, content: { 'multipart/form-data': { schema: formOf(route.part) } } };
  }
  if ('raw' in route) return route.bytes && { required: true, content: BYTES };
  return route.body && { required: true, content: asJson(toJsonSchema(route.body.joi.describe())) };
};

const operationOf = (
  { route, area }: ServedRoute,
  { envelopes, descriptions }: ReplyDocs,
  scope: ApiScope | null,
): Operation => {
  const { method, path, access } = route;
  const name = `${method} ${path}`;
  const query = 'raw' in route ? undefined : route.query;
  const added = 'addedFilters' in route ? route.addedFilters?.() : undefined;
  const description = descriptions.get(name);
  const requestBody = requestBodyOf(route);
  return {
    operationId: operationIdOf(route),
    tags: [area],
    summary: name,
    ...(description && { description }),
    'x-access': access,
    'x-scope': scope,
    security: securityOf(access, scope),
    parameters: [...pathParametersOf(path), ...parametersOf(query && withFilters(query, added))],
    ...(requestBody && { requestBody }),
    responses: {
      200:
        'raw' in route
          ? { description: 'Content, see the summary', content: BYTES }
          : { description: 'Envelope', content: asJson(envelopes.get(name) ?? envelopeOf()) },
      default: { description: 'Refusal', content: asJson({ $ref: `${SCHEMAS}${ERROR}` }) },
    },
  };
};

const SCHEMAS = '#/components/schemas/';

/** Returns the names of the schemas that a part of the document refers to. */
const referencesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);

/** Returns the schemas that the paths refer to, themselves or through others. */
function usedSchemas(paths: OpenApi['paths'], all: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const used = new Set(referencesIn(paths));
  // A set that grows while it is iterated also yields what is added.
  for (const name of used) for (const inner of referencesIn(all[name] ?? {})) used.add(inner);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

const headerToken = { type: 'apiKey', in: 'header', name: 'Authorization' };

/** Returns the currently served routes as OpenAPI. */
export function openApi(
  served: readonly ServedRoute[],
  replies: ReplyDocs,
  scopeOf: (call: string) => ApiScope | null,
): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const one of [...served].sort((a, b) => compareNames(a.route.path, b.route.path))) {
    const { method, path } = one.route;
    const operation = operationOf(one, replies, scopeOf(`${method} ${path}`));
    (paths[path.replace(/\{(\w+)[?*\d]*\}/g, '{$1}')] ??= {})[method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tribunal', version: VERSION, description: DESCRIPTION },
    components: {
      schemas: usedSchemas(paths, { ...replies.components, [ERROR]: errorSchema }),
      securitySchemes: { token: headerToken, apiToken: { type: 'http', scheme: 'bearer' }, judgeToken: headerToken },
    },
    tags: [...new Set(served.map(({ area }) => area))].sort().map((name) => ({ name })),
    paths,
  };
}
