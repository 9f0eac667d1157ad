import { Status } from '@tribunal/contract';
import Joi from 'joi';

export interface AnyField {
  readonly joi: Joi.Schema;
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
}
interface NumberLimits {
  min?: number;
  max?: number;
}

/** For what the constructors below cannot say. */
export const custom = <T>(joi: Joi.Schema): Field<T> => ({ joi: joi.required() });

/** Empty text is allowed unless `min` or the pattern says otherwise. */
export function text({ min = 0, max, trim, pattern }: TextLimits): Field<string> {
  let joi = Joi.string().max(max);
  if (min > 0) joi = joi.min(min);
  else if (pattern?.test('') ?? true) joi = joi.allow('');
  if (trim) joi = joi.trim();
  if (pattern) joi = joi.pattern(pattern);
  return custom(joi);
}

/** Whole numbers; 32-bit unless told otherwise, so that none reaches a column it does not fit. */
export const integer = ({ min = -2_147_483_648, max = 2_147_483_647 }: NumberLimits = {}): Field<number> =>
  custom(Joi.number().integer().min(min).max(max));

/** Ids that the database gives out; some columns are of 32 bits, and none comes near their end. */
export const id = (): Field<number> => integer({ min: 1 });

/** A verdict, or a state on the way to it. */
export const verdict = (): Field<number> => integer({ min: Status.NotSubmitted, max: Status.SubmittedFailed });

export const flag = (): Field<boolean> => custom(Joi.boolean());

export const oneOf = <const V extends string | number>(values: readonly V[]): Field<V> =>
  custom((typeof values[0] === 'number' ? Joi.number() : Joi.string()).valid(...values));

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

/** Empty query values count as absent; see `http/input.ts`. */
export const optional = <T>(field: Field<T>): Field<T | undefined> => ({ joi: field.joi.optional() });
export const nullable = <T>(field: Field<T>): Field<T | null> => ({ joi: field.joi.allow(null) });

export type FieldsOf<T> = { [K in keyof T]-?: Field<T[K]> };

/** One field per key of `T`, each of that key's very type; keys that `T` does not know are dropped. */
export const schemaFor = <T extends object>(fields: FieldsOf<T>): Field<T> =>
  custom(Joi.object(Object.fromEntries(Object.entries<AnyField>(fields).map(([key, field]) => [key, field.joi]))));

export const pageFields = {
  currentPage: optional(integer()),
  limit: optional(integer()),
};
