import type { JsonSchema } from './json-schema';

/** Schemas of the data of replies by call, as `npm run replies` writes them; `$defs` are the types that they refer to. */
export interface ReplySchemas {
  /** Docstrings by call; plugins that were built earlier have none. */
  descriptions?: Readonly<Record<string, string>>;
  calls: Readonly<Record<string, JsonSchema>>;
  $defs: Readonly<Record<string, JsonSchema>>;
}

const DEFINITION = '#/$defs/';

/** Replaces references to definitions with those to components whose names begin with `prefix`. */
const withPrefix = (schema: unknown, prefix: string): unknown => {
  if (Array.isArray(schema)) return schema.map((part) => withPrefix(part, prefix));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace(DEFINITION, `#/components/schemas/${prefix}`)
        : withPrefix(value, prefix),
    ]),
  );
};

/** Returns the envelope of a reply; without a schema its data may be anything. */
export const envelopeOf = (data: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { status: { type: 'integer' }, msg: { type: 'string' }, data },
  required: ['status', 'msg', 'data'],
});

/** The replies of all calls, as parts of an OpenAPI document. */
export interface ReplyDocs {
  /** Envelopes by call, e.g. `GET /api/health`. */
  envelopes: ReadonlyMap<string, JsonSchema>;
  /** Docstrings by call. */
  descriptions: ReadonlyMap<string, string>;
  components: Record<string, JsonSchema>;
}

/** Merges the schemas of core (owner '') and plugins; the names of a plugin's types begin with its id. */
export function replyDocs(schemasByOwner: ReadonlyMap<string, ReplySchemas>): ReplyDocs {
  const envelopes = new Map<string, JsonSchema>();
  const descriptions = new Map<string, string>();
  const components: Record<string, JsonSchema> = {};
  for (const [owner, { descriptions: ofOwner = {}, calls, $defs }] of schemasByOwner) {
    const prefix = owner === '' ? '' : `${owner}.`;
    for (const [call, data] of Object.entries(calls)) {
      envelopes.set(call, envelopeOf(withPrefix(data, prefix) as JsonSchema));
    }
    for (const [call, description] of Object.entries(ofOwner)) descriptions.set(call, description);
    for (const [name, schema] of Object.entries($defs)) {
      components[prefix + name] = withPrefix(schema, prefix) as JsonSchema;
    }
  }
  return { envelopes, descriptions, components };
}
