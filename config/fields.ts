import type { Schema } from 'joi';

/** One value: the variable it comes from and what is allowed in it. */
export interface Field<T> {
  env: string;
  schema: Schema;
  /** Makes a value of the variable's text where Joi does not. */
  parse: (text: string) => unknown;
  /** A secret is never shown in a message. */
  secret: boolean;
  /** Carries the type only. */
  readonly phantom?: T;
}

export type Sections = Record<string, Record<string, Field<unknown>>>;

/** The values that a set of sections describes. */
export type ValuesOf<S extends Sections> = {
  [Section in keyof S]: {
    [Key in keyof S[Section]]: S[Section][Key] extends Field<infer T> ? T : never;
  };
};

/** Some of those values; what is left out comes from the environment. */
export type SomeValuesOf<S extends Sections> = {
  [Section in keyof S]?: Partial<ValuesOf<S>[Section]>;
};

const asIs = (text: string): string => text;

/** A value that may stand in a message. */
export const field = <T>(env: string, schema: Schema, parse: (text: string) => unknown = asIs): Field<T> => ({
  env,
  schema,
  parse,
  secret: false,
});

/** A value that no message shows. */
export const secret = <T>(env: string, schema: Schema): Field<T> => ({ ...field<T>(env, schema), secret: true });
