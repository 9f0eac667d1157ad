import { Status, storableCode } from '@tribunal/contract';
import Joi from 'joi';

export interface AnyField {
  readonly joi: Joi.Schema;
  /** Null is a value of its own here. */
  readonly isNullable?: boolean;
}

/**
 * A checked input value of exactly type `T`. The phantom makes it invariant, so that a schema which forgets `optional`
 * or `nullable` does not compile.
 */
export interface Field<T> extends AnyField {
  readonly phantom?: (value: T) => T;
}

interface TextLimits {
  min?: number;
  max: number;
  trim?: 'trim';
  pattern?: RegExp;
  /** A pattern that the text breaks only with characters that nobody sees. */
  visible?: RegExp;
}
interface NumberLimits {
  min?: number;
  max?: number;
}

/** For what the constructors below cannot say. */
export const custom = <T>(joi: Joi.Schema): Field<T> => ({ joi: joi.required() });

/** Empty text is allowed unless `min` or the pattern says otherwise. */
export function text({ min = 0, max, trim, pattern, visible }: TextLimits): Field<string> {
  let joi = Joi.string().max(max);
  if (min > 0) joi = joi.min(min);
  else if (pattern?.test('') ?? true) joi = joi.allow('');
  if (trim) joi = joi.trim();
  if (pattern) joi = joi.pattern(pattern);
  if (visible) joi = joi.pattern(visible, 'visible');
  return custom(joi);
}

/** A submitted source, which may have NUL characters: it arrives as the database can keep it, see `storableCode`. */
export const sourceCode = ({ min = 0, max }: { min?: number; max: number }): Field<string> =>
  custom((min > 0 ? Joi.string().min(min) : Joi.string().allow('')).max(max).custom(storableCode));

/** A query has texts alone; in a body a number is a number, see `http/input.ts`. */
const strictInBodies = <S extends Joi.Schema>(joi: S): S => joi.alter({ body: (schema) => schema.strict() }) as S;

const whole = ({ min = -2_147_483_648, max = 2_147_483_647 }: NumberLimits): Joi.NumberSchema =>
  Joi.number().integer().min(min).max(max);

/** Whole numbers; 32-bit unless told otherwise, so that none reaches a column it does not fit. */
export const integer = (limits: NumberLimits = {}): Field<number> => custom(strictInBodies(whole(limits)));

/** Numbers that need not be whole. */
export const decimal = ({ min, max }: Required<NumberLimits>): Field<number> =>
  custom(strictInBodies(Joi.number().min(min).max(max)));

/**
 * Ids that the database gives out; some columns are of 32 bits, and none comes near their end. A text of digits is taken
 * in bodies, too: clients send the id that is in the address of their page.
 */
export const id = (): Field<number> => custom(whole({ min: 1 }));

/** A verdict, or a state on the way to it. */
export const verdict = (): Field<number> => integer({ min: Status.NotSubmitted, max: Status.SubmittedFailed });

export const flag = (): Field<boolean> => custom(strictInBodies(Joi.boolean()));

export const oneOf = <const V extends string | number>(values: readonly V[]): Field<V> =>
  custom((typeof values[0] === 'number' ? strictInBodies(Joi.number()) : Joi.string()).valid(...values));

export const list = <T>(of: Field<T>, { min = 0, max }: { min?: number; max: number }): Field<T[]> =>
  custom(Joi.array().items(of.joi.optional()).min(min).max(max));

const splitting = Joi.extend((joi: Joi.Root) => ({
  type: 'array',
  base: joi.array(),
  coerce: (value: unknown) => ({
    value: (Array.isArray(value) ? value : [value]).flatMap((part: unknown) =>
      typeof part === 'string' ? part.split(',').filter(Boolean) : [part],
    ),
  }),
})) as Joi.Root;

/** In a query: `a=1,2` or `a=1&a=2`. */
export const commaList = <T>(of: Field<T>, { max }: { max: number }): Field<T[]> =>
  custom(splitting.array().items(of.joi.optional()).max(max));

/** Null counts as absent, unless the field is `nullable`; so do empty query values, see `http/input.ts`. */
export const optional = <T>({ joi, isNullable }: Field<T>): Field<T | undefined> => ({
  joi: isNullable ? joi.optional() : joi.optional().empty(null),
});
/** Null is a value: written inside `optional`, never around it. */
export const nullable = <T>(field: Field<T>): Field<T | null> => ({ joi: field.joi.allow(null), isNullable: true });

export type FieldsOf<T> = { [K in keyof T]-?: Field<T[K]> };

/** One field per key of `T`, each of that key's very type; keys that `T` does not know are dropped. */
export const schemaFor = <T extends object>(fields: FieldsOf<T>): Field<T> =>
  custom(Joi.object(Object.fromEntries(Object.entries<AnyField>(fields).map(([key, field]) => [key, field.joi]))));

export const pageFields = {
  currentPage: optional(integer()),
  limit: optional(integer()),
};
