import { DEFAULT_TIME_ZONE, isTimeZone, Limits } from '@tribunal/contract';
import Joi from 'joi';

/** A field of any type. */
export interface AnyField {
  readonly joi: Joi.Schema;
  /** Whether null is a distinct value of the field. */
  readonly isNullable?: boolean;
  readonly isId?: boolean;
  /** Whether the empty text means that the optional field is not given. */
  readonly orNone?: boolean;
}

/**
 * A validated input value of exactly type `T`. The phantom type makes it invariant, so that a schema that forgets
 * `optional` or `nullable` does not compile.
 */
export interface Field<T> extends AnyField {
  readonly phantom?: (value: T) => T;
}

interface TextLimits {
  min?: number;
  max: number;
  trim?: 'trim';
  pattern?: RegExp;
  /** A pattern that a text can violate only with invisible characters. */
  visible?: RegExp;
  /** Whether the text stands in addresses, where `.` and `..` are folders. */
  inAddress?: boolean;
}
interface NumberLimits {
  min?: number;
  max?: number;
}

/** Wraps a Joi schema, for fields that the constructors below cannot express. */
export const custom = <T>(joi: Joi.Schema): Field<T> => ({ joi: joi.required() });

/** A text. The empty text is allowed unless `min` or the pattern excludes it. */
export function text({ min = 0, max, trim, pattern, visible, inAddress = false }: TextLimits): Field<string> {
  let joi = Joi.string().max(max);
  if (min > 0) joi = joi.min(min);
  else if (pattern?.test('') ?? true) joi = joi.allow('');
  if (trim) joi = joi.trim();
  if (inAddress) joi = joi.pattern(/^\.{1,2}$/, { invert: true });
  if (pattern) joi = joi.pattern(pattern);
  if (visible) joi = joi.pattern(visible, 'visible');
  return custom(joi);
}

/**
 * A part of a name, title or id to look for. A text that is longer than each of them finds nothing: it is cut to a
 * length that none of them has, not refused.
 */
export const searchText = (): Field<string> =>
  custom(
    Joi.string()
      .allow('')
      .trim()
      .custom((typed: string) => typed.slice(0, Limits.shortText.max + 1)),
  );

/** A name as IANA gives time zones; each part has at most 14 characters there, and none has more than three parts. */
const ZONE_NAME = /^[A-Z][\w+-]{1,13}(\/[A-Z][\w+-]{1,13}){1,2}$/i;

/**
 * The name of the time zone whose days are meant. With `orUtc`, a well-formed name that this server does not know
 * counts as UTC: a browser may know newer zones than the server, and must be able to show the page. A change does
 * without it, so that it never stores times of another zone than the one that was meant.
 */
export const timeZone = ({ orUtc = false } = {}): Field<string> =>
  custom(
    Joi.string().custom((name: string, { error }) => {
      if (isTimeZone(name)) return name;
      return orUtc && ZONE_NAME.test(name) ? DEFAULT_TIME_ZONE : error('string.timeZone');
    }),
  );

/** Queries contain only texts; in a body a number must be a number, see `http/validate.ts`. */
const strictInBodies = <S extends Joi.Schema>(joi: S): S => joi.alter({ body: (schema) => schema.strict() }) as S;

const INTEGER_MAX = 2_147_483_647;
const integerNumber = ({ min = -INTEGER_MAX - 1, max = INTEGER_MAX }: NumberLimits): Joi.NumberSchema =>
  Joi.number().integer().min(min).max(max);

/** An integer; 32-bit by default, so that every value fits its column. */
export const integer = (limits: NumberLimits = {}): Field<number> => custom(strictInBodies(integerNumber(limits)));

/** A number that need not be an integer. */
export const decimal = ({ min, max }: Required<NumberLimits>): Field<number> =>
  custom(strictInBodies(Joi.number().min(min).max(max)));

/** A number that may stand for nothing. */
interface IdSchema extends Joi.NumberSchema {
  /** Reads the empty text and 0 as null, which clients send for something that is not there. */
  orNone(): this;
}

const idJoi = Joi.extend((joi: Joi.Root) => ({
  type: 'number',
  base: joi.number(),
  rules: {
    orNone: {
      method(this: Joi.ExtensionBoundSchema) {
        return this.$_setFlag('orNone', true);
      },
    },
  },
  coerce: (value: unknown, { schema }: Joi.CustomHelpers) => ({
    value: schema.$_getFlag('orNone') && (value === '' || value === 0) ? null : value,
  }),
})) as Joi.Root;

/**
 * An id assigned by the database; some columns are 32-bit, and none comes near their limit. A text of digits is
 * accepted in bodies, too, because clients send the id from the URL of their page. Inside `optional`, the empty text
 * and 0 mean that there is none.
 */
export const id = (): Field<number> => ({
  ...custom<number>(idJoi.number().integer().min(1).max(INTEGER_MAX).meta({ isId: true })),
  isId: true,
});

/** An id that selects one thing where leaving it out means all of them: 0 and the empty text are refused. */
export const selectedId = (): Field<number> => ({ joi: id().joi });

/** True or false. */
export const flag = (): Field<boolean> => custom(strictInBodies(Joi.boolean()));

/** One of the given texts or numbers. */
export const oneOf = <const V extends string | number | boolean>(values: readonly V[]): Field<V> =>
  custom((typeof values[0] === 'number' ? strictInBodies(Joi.number()) : Joi.string()).valid(...values));

/** A list whose items are of one kind. */
export const list = <T>(of: Field<T>, { min = 0, max }: { min?: number; max: number }): Field<T[]> =>
  custom(Joi.array().items(of.joi.optional()).min(min).max(max));

/** Returns the values of a text `1,2` or `[1,2]`, or the text itself if it is no list of texts and numbers. */
function splitList(part: string): unknown[] {
  if (!part.startsWith('[')) return part.split(',').filter(Boolean);
  try {
    return [JSON.parse(part)].flat() as unknown[];
  } catch {
    return [part];
  }
}

const splittingJoi = Joi.extend((joi: Joi.Root) => ({
  type: 'array',
  base: joi.array(),
  coerce: (value: unknown) => ({
    value: [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? splitList(part) : [part])),
  }),
})) as Joi.Root;

/** A list in a query: `a=1,2`, `a=1&a=2`, `a[]=1&a[]=2` or `a=[1,2]`. */
export const commaList = <T>(of: Field<T>, { max }: { max: number }): Field<T[]> =>
  custom(splittingJoi.array().items(of.joi.optional()).max(max));

/**
 * An optional field. Null counts as absent, unless the field is `nullable`; so do empty query values, see
 * `http/validate.ts`.
 */
export const optional = <T>({ joi, isNullable, isId, orNone }: Field<T>): Field<T | undefined> => {
  const schema = (isId ? (joi as IdSchema).orNone() : joi).optional();
  const none = [...(isNullable ? [] : [null]), ...(orNone ? [''] : [])];
  return { joi: none.length > 0 ? schema.empty(Joi.valid(...none)) : schema };
};
/** A text that is never empty, of which clients send the empty text where they do not need it. Written inside `optional`. */
export const orNone = (field: Field<string>): Field<string> => ({ ...field, orNone: true });
/** A field with null as a distinct value. Must be written inside `optional`, never around it. */
export const nullable = <T>({ joi, isId = false, orNone = false }: Field<T>): Field<T | null> => ({
  joi: joi.allow(null),
  isNullable: true,
  isId,
  orNone,
});

/** A field for each key of `T`, of exactly its type. */
export type FieldsOf<T> = { [K in keyof T]-?: Field<T[K]> };

/**
 * A schema with one field per key of `T`, each of exactly that key's type. Unknown keys are an error in a body that
 * changes something, and are dropped elsewhere, see `http/validate.ts`.
 * @param unchanged Keys that are always dropped, for clients that send back the row that they change; see `rowOf`.
 */
export const schemaFor = <T extends object>(fields: FieldsOf<T>, unchanged: readonly string[] = []): Field<T> =>
  custom(
    Joi.object({
      ...Object.fromEntries(unchanged.map((key) => [key, Joi.any().strip()])),
      ...Object.fromEntries(Object.entries<AnyField>(fields).map(([key, field]) => [key, field.joi])),
    }),
  );

/** The fields by which a query chooses a page; see `pageRange`. */
export const pageFields = {
  currentPage: optional(integer()),
  limit: optional(integer()),
};
