import type { Schema, ValidationErrorItem } from 'joi';
import { LOCALE_KEY } from '../locale';
import { type DomainError, badInput, type MessageValues } from './errors';
import type { AnyField } from './fields';

/** Message keys by Joi's error codes. */
const MESSAGE_KEYS: Readonly<Record<string, string>> = {
  'any.required': 'input.required',
  'any.only': 'input.choice',
  'string.base': 'input.text',
  'string.empty': 'input.required',
  'string.min': 'input.tooShort',
  'string.max': 'input.tooLong',
  'string.length': 'input.length',
  'string.email': 'input.email',
  'string.pattern.base': 'input.character',
  'string.pattern.invert.base': 'input.folder',
  'string.pattern.name': 'input.invisible',
  'string.timeZone': 'input.timeZone',
  'string.webAddress': 'input.webAddress',
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
  'object.unknown': 'input.unknown',
};

const valuesOf = ({ context = {} }: ValidationErrorItem): MessageValues => ({
  ...(typeof context['limit'] === 'number' ? { limit: context['limit'] } : {}),
  ...(Array.isArray(context['valids']) ? { choices: context['valids'].filter((one) => one !== null).join(', ') } : {}),
});

const toDomainError = (item: ValidationErrorItem, rootField: string): DomainError =>
  badInput(item.path.join('.') || rootField, MESSAGE_KEYS[item.type] ?? 'input.invalid', valuesOf(item));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the path of the first text that contains NUL, which PostgreSQL cannot store, or null. */
function findNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (!isObject(value)) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** Other names of fields of queries, which clients of this API use too. */
const OTHER_NAMES: Readonly<Record<string, string>> = { page: 'currentPage' };
/** Parameters that every call takes. */
const TAKEN_BY_ALL: ReadonlySet<string> = new Set([LOCALE_KEY]);

const namesOf = ({ $_terms: terms }: Schema): ReadonlySet<string> =>
  new Set((terms['keys'] as readonly { key: string }[] | null)?.map(({ key }) => key));

/**
 * Returns the parameters by the names of the schema's fields. Empty values count as absent, `tagId[]` is another way to
 * write `tagId`, and a field's own name takes precedence over its other name.
 */
function byFieldName(schema: Schema, query: object): { fields: Record<string, unknown>; ignored: string[] } {
  const names = namesOf(schema);
  const fields: Record<string, unknown> = {};
  const ignored: string[] = [];
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  for (const parameter of Object.keys(query)) {
    const name = parameter.replace(/\[\]$/, '');
    const field = names.has(name) ? name : (OTHER_NAMES[name] ?? '');
    const isKnown = names.has(field);
    if (!isKnown ? !TAKEN_BY_ALL.has(name) : field !== parameter && field in given) ignored.push(parameter);
    else if (isKnown && parameter in given) fields[field] = given[parameter];
  }
  return { fields, ignored };
}

function validate(schema: Schema, input: unknown, rootField: string, unknown: 'dropped' | 'refused'): unknown {
  const { value, error } = schema.validate(input, {
    abortEarly: true,
    stripUnknown: { objects: unknown === 'dropped' },
    errors: { render: false },
  });
  const [first] = error?.details ?? [];
  if (first) throw toDomainError(first, rootField);
  const nul = findNul(value);
  if (nul !== null) throw badInput(nul || rootField, 'input.character');
  return value;
}

const bodySchemas = new WeakMap<Schema, Schema>();

/** Builds the schema for bodies, with the stricter rules of `fields.ts`; it is cached per field. */
function bodySchemaOf({ joi }: AnyField): Schema {
  const schema = bodySchemas.get(joi) ?? joi.tailor('body');
  bodySchemas.set(joi, schema);
  return schema;
}

/**
 * Returns the validated query.
 * @param onIgnored receives the names of parameters that the call does not know, if there are any
 * @throws 400 with the name of the first invalid field
 */
export function validateQuery(
  { joi }: AnyField,
  query: object,
  onIgnored: (parameters: readonly string[]) => void = () => undefined,
): unknown {
  const { fields, ignored } = byFieldName(joi, query);
  if (ignored.length > 0) onIgnored(ignored);
  return validate(joi, fields, 'query', 'dropped');
}

/**
 * Like `validateQuery`, for bodies; a missing body counts as an empty one.
 * @param unknown What happens to fields that the schema does not have. A change refuses them: who sends one expects it
 *   to be stored.
 */
export const validateBody = (field: AnyField, body: unknown, unknown: 'dropped' | 'refused' = 'dropped'): unknown =>
  validate(bodySchemaOf(field), body ?? {}, 'body', unknown);
