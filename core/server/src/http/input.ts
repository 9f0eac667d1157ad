import type { Schema, ValidationErrorItem } from 'joi';
import { type DomainError, badInput, type MessageValues } from './errors';
import type { AnyField } from './fields';

/** Joi's own names of what can be wrong, to the texts that say it. */
const TEXT_OF: Readonly<Record<string, string>> = {
  'any.required': 'input.required',
  'any.only': 'input.choice',
  'string.base': 'input.text',
  'string.empty': 'input.empty',
  'string.min': 'input.tooShort',
  'string.max': 'input.tooLong',
  'string.length': 'input.length',
  'string.email': 'input.email',
  'string.pattern.base': 'input.character',
  'string.pattern.name': 'input.invisible',
  'number.base': 'input.number',
  'number.integer': 'input.integer',
  'number.min': 'input.tooSmall',
  'number.max': 'input.tooLarge',
  'number.unsafe': 'input.number',
  'number.infinity': 'input.number',
  'boolean.base': 'input.flag',
  'array.base': 'input.list',
  'array.includes': 'input.list',
  'array.min': 'input.listTooShort',
  'array.max': 'input.listTooLong',
  'object.base': 'input.object',
};

const valuesOf = ({ context = {} }: ValidationErrorItem): MessageValues => ({
  ...(typeof context['limit'] === 'number' ? { limit: context['limit'] } : {}),
  ...(Array.isArray(context['valids']) ? { choices: context['valids'].filter((one) => one !== null).join(', ') } : {}),
});

const refusalOf = (item: ValidationErrorItem, whole: string): DomainError =>
  badInput(item.path.join('.') || whole, TEXT_OF[item.type] ?? 'input.invalid', valuesOf(item));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** PostgreSQL stores no NUL in a text. Path of the first text that has one, or null. */
function findNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (!isObject(value)) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** An empty value in a query is the same as none. */
const withoutEmpty = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

function check(schema: Schema, input: unknown, whole: string): unknown {
  const { value, error } = schema.validate(input, {
    abortEarly: true,
    stripUnknown: { objects: true },
    errors: { render: false },
  });
  const [first] = error?.details ?? [];
  if (first) throw refusalOf(first, whole);
  const nul = findNul(value);
  if (nul !== null) throw badInput(nul || whole, 'input.character');
  return value;
}

const bodySchemas = new WeakMap<Schema, Schema>();

/** Made once of each: with what `fields.ts` says of bodies. */
function bodySchemaOf({ joi }: AnyField): Schema {
  const schema = bodySchemas.get(joi) ?? joi.tailor('body');
  bodySchemas.set(joi, schema);
  return schema;
}

/** The checked query; refuses with 400 and the name of the first field that is wrong. */
export const checkQuery = ({ joi }: AnyField, query: object): unknown => check(joi, withoutEmpty(query), 'query');

/** As `checkQuery`; no body counts as an empty one. */
export const checkBody = (field: AnyField, body: unknown): unknown => check(bodySchemaOf(field), body ?? {}, 'body');
