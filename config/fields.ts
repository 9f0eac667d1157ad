import type { Schema } from 'joi';

/** One configuration value: the variable that it is read from and the schema that it must satisfy. */
export interface Field<T> {
  env: string;
  schema: Schema;
  /** Parses the variable's text where Joi does not. */
  parse: (text: string) => unknown;
  /** Whether the value is a secret, which must never appear in a message. */
  secret: boolean;
  /** Carries the type only; it never has a value. */
  readonly phantom?: T;
}

export type Sections = Record<string, Record<string, Field<unknown>>>;

/** The values that a set of sections describes. */
export type ValuesOf<S extends Sections> = {
  [Section in keyof S]: {
    [Key in keyof S[Section]]: S[Section][Key] extends Field<infer T> ? T : never;
  };
};

/** A subset of those values; missing ones come from the environment. */
export type SomeValuesOf<S extends Sections> = {
  [Section in keyof S]?: Partial<ValuesOf<S>[Section]>;
};

const identity = (text: string): string => text;

/** Declares a value that may appear in messages. */
export const field = <T>(env: string, schema: Schema, parse: (text: string) => unknown = identity): Field<T> => ({
  env,
  schema,
  parse,
  secret: false,
});

/** Declares a value that never appears in messages. */
export const secret = <T>(env: string, schema: Schema): Field<T> => ({ ...field<T>(env, schema), secret: true });
