import type { Description } from 'joi';

export type JsonSchema = Record<string, unknown>;

type Rule = { name: string; args?: Record<string, unknown> };

interface JoiDescription extends Description {
  rules?: Rule[];
  allow?: unknown[];
  flags?: { presence?: string; only?: boolean; result?: string };
  keys?: Record<string, JoiDescription>;
  items?: JoiDescription[];
  metas?: { isId?: boolean }[];
}

const KEYWORD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum' },
  array: { min: 'minItems', max: 'maxItems' },
};

const limitsOf = ({ type, rules = [] }: JoiDescription): JsonSchema =>
  Object.fromEntries(
    rules.flatMap(({ name, args = {} }) => {
      const keyword = KEYWORD[type ?? '']?.[name];
      return keyword ? [[keyword, args['limit']]] : [];
    }),
  );

/** Returns the keys of an object schema with their schemas, without those that are accepted and dropped. */
export const fieldsOf = ({ keys = {} }: JoiDescription): [string, JoiDescription][] =>
  Object.entries(keys).filter(([, { flags }]) => flags?.result !== 'strip');

const objectOf = (description: JoiDescription): JsonSchema => ({
  properties: Object.fromEntries(fieldsOf(description).map(([key, value]) => [key, toJsonSchema(value)])),
  required: fieldsOf(description).flatMap(([key, value]) => (isRequired(value) ? [key] : [])),
});

const isInteger = ({ rules = [] }: JoiDescription): boolean => rules.some(({ name }) => name === 'integer');

export const isRequired = ({ flags }: JoiDescription): boolean => flags?.presence === 'required';

/** An id may also be a text of digits. */
const DIGITS = '^\\d+$';

/** Converts a Joi description to JSON Schema. */
export function toJsonSchema(description: JoiDescription): JsonSchema {
  const { type = 'any', allow = [], flags, keys, items, metas = [] } = description;
  const base = type === 'number' && isInteger(description) ? 'integer' : type;
  const isId = metas.some((meta) => meta.isId);
  const types = [base, ...(isId ? ['string'] : []), ...(allow.includes(null) ? ['null'] : [])];
  return {
    ...(base === 'any' ? {} : { type: types.length === 1 ? base : types }),
    ...(isId ? { pattern: DIGITS } : {}),
    ...limitsOf(description),
    ...(flags?.only ? { enum: allow } : {}),
    ...(keys ? objectOf(description) : {}),
    ...(items?.[0] ? { items: toJsonSchema(items[0]) } : {}),
  };
}
