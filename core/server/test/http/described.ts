import type { Description, Schema } from 'joi';

const descriptions = new WeakMap<Schema, Description>();

/** Describes a schema. Descriptions are kept, because making them takes most of the time of generated requests. */
export function described(schema: Schema): Description {
  const known = descriptions.get(schema);
  if (known) return known;
  const description = schema.describe();
  descriptions.set(schema, description);
  return description;
}
