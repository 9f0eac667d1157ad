import type { ReplySchemas } from '../openapi/reply-schemas';

type Schema = Readonly<Record<string, unknown>>;

const DEFINITION = '#/$defs/';

/**
 * Returns the names of the fields of the rows that a call returns, for `schemaFor`: clients send a row back with one
 * field changed.
 * @param path Where in the reply the row is, if it is neither the reply itself, nor an item of a list, map or page
 */
export function rowOf<R extends ReplySchemas>(
  { calls, $defs }: R,
  call: keyof R['calls'] & string,
  ...path: readonly string[]
): string[] {
  const namesIn = (schema: Schema | undefined, keys: readonly string[]): string[] => {
    const { $ref, anyOf, items, properties, additionalProperties } = (schema ?? {}) as {
      $ref?: string;
      anyOf?: Schema[];
      items?: Schema;
      properties?: Record<string, Schema>;
      additionalProperties?: Schema;
    };
    if ($ref) return namesIn($defs[$ref.slice(DEFINITION.length)], keys);
    if (anyOf) return anyOf.flatMap((one) => namesIn(one, keys));
    const inner = items ?? properties?.['records'] ?? additionalProperties;
    if (inner) return namesIn(inner, keys);
    const [key, ...rest] = keys;
    return key === undefined ? Object.keys(properties ?? {}) : namesIn(properties?.[key], rest);
  };
  const names = namesIn(calls[call], path);
  if (names.length === 0) throw new Error(`${call} returns no rows`);
  return [...new Set(names)];
}
