import Joi from 'joi';

/** A field without its type. */
export interface AnyCheck {
  readonly joi: Joi.Schema;
  /** Whether null is a distinct value of the field. */
  readonly isNullable?: boolean;
}

/**
 * A check of a value of exactly type `T`. The phantom type makes it invariant, so that a schema that forgets `nullable`
 * or a field does not compile. The server uses it as a field of its own.
 */
export interface Check<T> extends AnyCheck {
  readonly phantom?: (value: T) => T;
}

const INTEGER_MAX = 2_147_483_647;

export const checkOf = <T>(joi: Joi.Schema): Check<T> => ({ joi: joi.required() });

/** A text; the empty one only if `min` is 0. */
export function text({ min = 0, max, pattern }: { min?: number; max: number; pattern?: RegExp }): Check<string> {
  const joi = Joi.string().max(max);
  const sized = min > 0 ? joi.min(min) : joi.allow('');
  return checkOf(pattern ? sized.pattern(pattern) : sized);
}

/** A whole number that fits a column; a text of digits is none. */
export const integer = ({ min = 0, max = INTEGER_MAX }: { min?: number; max?: number } = {}): Check<number> =>
  checkOf(Joi.number().strict().integer().min(min).max(max));

export const decimal = ({ min, max }: { min: number; max: number }): Check<number> =>
  checkOf(Joi.number().strict().min(min).max(max));

export const flag = (): Check<boolean> => checkOf(Joi.boolean().strict());

export const oneOf = <const V extends string | number>(values: readonly V[]): Check<V> =>
  checkOf((typeof values[0] === 'number' ? Joi.number().strict() : Joi.string()).valid(...values));

export const list = <T>(of: Check<T>, { max }: { max: number }): Check<T[]> =>
  checkOf(Joi.array().items(of.joi.optional()).max(max));

export const nullable = <T>({ joi }: Check<T>): Check<T | null> => ({ joi: joi.allow(null), isNullable: true });

/** One check for each key of `T`, of exactly its type. */
type ChecksOf<T> = { [K in keyof T]-?: Check<T[K]> };

export const objectOf = <T extends object>(checks: ChecksOf<T>): Check<T> =>
  checkOf(Joi.object(Object.fromEntries(Object.entries<AnyCheck>(checks).map(([key, { joi }]) => [key, joi]))));
