import { fieldsOf, isRequired, toJsonSchema, type JsonSchema } from './json-schema';
import type { AnyField } from '../fields';
import type { Access } from '../access/access';
import type { ReplyDocs } from './reply-schemas';
import type { AnyRoute } from '../routes';
import { VERSION } from '../../version';

interface Response {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  summary: string;
  'x-access': Access;
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
  'Authorization header without a prefix; a reply with refresh-token: true carries its successor there. Null for an ' +
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

const operationOf = (route: AnyRoute, reply: JsonSchema | undefined): Operation => {
  const { method, path, access } = route;
  const query = 'raw' in route ? undefined : route.query;
  const body = 'body' in route ? route.body : undefined;
  return {
    summary: `${method} ${path}`,
    'x-access': access,
    security: access === 'public' ? [] : [{ [access.startsWith('judge') ? 'judgeToken' : 'token']: [] }],
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
export function openApi(routes: readonly AnyRoute[], { envelopes, components }: ReplyDocs): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = route.path.replace(/\{(\w+)[?*\d]*\}/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(
      route,
      envelopes.get(`${route.method} ${route.path}`),
    );
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tribunal', version: VERSION, description: DESCRIPTION },
    components: { schemas: components, securitySchemes: { token: headerToken, judgeToken: headerToken } },
    paths,
  };
}
