import type { Description } from 'joi';

export type JsonSchema = Record<string, unknown>;

type Rule = { name: string; args?: Record<string, unknown> };

interface Described extends Description {
  rules?: Rule[];
  allow?: unknown[];
  flags?: { presence?: string; only?: boolean };
  keys?: Record<string, Described>;
  items?: Described[];
}

const KEYWORD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum' },
  array: { min: 'minItems', max: 'maxItems' },
};

const limitsOf = ({ type, rules = [] }: Described): JsonSchema =>
  Object.fromEntries(
    rules.flatMap(({ name, args = {} }) => {
      const keyword = KEYWORD[type ?? '']?.[name];
      return keyword ? [[keyword, args['limit']]] : [];
    }),
  );

const objectOf = (keys: Record<string, Described>): JsonSchema => ({
  properties: Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, schemaOf(value)])),
  required: Object.entries(keys).flatMap(([key, value]) => (isRequired(value) ? [key] : [])),
});

const isInteger = ({ rules = [] }: Described): boolean => rules.some(({ name }) => name === 'integer');

export const isRequired = ({ flags }: Described): boolean => flags?.presence === 'required';

/** What Joi says of a schema, as JSON Schema. */
export function schemaOf(described: Described): JsonSchema {
  const { type = 'any', allow = [], flags, keys, items } = described;
  const base = type === 'number' && isInteger(described) ? 'integer' : type;
  const types = allow.includes(null) ? [base, 'null'] : base;
  return {
    ...(base === 'any' ? {} : { type: types }),
    ...limitsOf(described),
    ...(flags?.only ? { enum: allow } : {}),
    ...(keys ? objectOf(keys) : {}),
    ...(items?.[0] ? { items: schemaOf(items[0]) } : {}),
  };
}

/** Keys of an object schema with their own schemas. */
export const fieldsOf = (described: Described): [string, Described][] => Object.entries(described.keys ?? {});
