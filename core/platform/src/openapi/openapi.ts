import { fieldsOf, isRequired, toJsonSchema, type JsonSchema } from './json-schema';
import type { ApiScope } from '@tribunal/contract';
import type { AnyField } from '../http/fields';
import type { Access } from '../http/access/access';
import type { ReplyDocs } from './reply-schemas';
import type { AnyRoute } from '../http/routes';
import { VERSION } from '../version';

interface Response {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  summary: string;
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

const operationOf = (route: AnyRoute, reply: JsonSchema | undefined, scope: ApiScope | null): Operation => {
  const { method, path, access } = route;
  const query = 'raw' in route ? undefined : route.query;
  const body = 'body' in route ? route.body : undefined;
  return {
    summary: `${method} ${path}`,
    'x-access': access,
    'x-scope': scope,
    security: securityOf(access, scope),
    parameters: [...pathParametersOf(path), ...parametersOf(query)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(body.joi.describe()) } },
          },
        }
      : {}),
    ...('upload' in route
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(route.part) } } } }
      : {}),
    responses: {
      ...(reply ? { 200: { description: 'Envelope', content: { 'application/json': { schema: reply } } } } : {}),
      default: { description: 'raw' in route ? 'See the summary' : 'Envelope' },
    },
  };
};

const headerToken = { type: 'apiKey', in: 'header', name: 'Authorization' };

/** Returns the currently served routes as OpenAPI. */
export function openApi(
  routes: readonly AnyRoute[],
  { envelopes, components }: ReplyDocs,
  scopeOf: (call: string) => ApiScope | null,
): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = route.path.replace(/\{(\w+)[?*\d]*\}/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(
      route,
      envelopes.get(`${route.method} ${route.path}`),
      scopeOf(`${route.method} ${route.path}`),
    );
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tribunal', version: VERSION, description: DESCRIPTION },
    components: {
      schemas: components,
      securitySchemes: { token: headerToken, apiToken: { type: 'http', scheme: 'bearer' }, judgeToken: headerToken },
    },
    paths,
  };
}
