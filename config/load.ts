import type { ValidationError, ValidationErrorItem } from 'joi';
import type { Field, Sections, SomeValuesOf, ValuesOf } from './fields';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that is wrong with the environment, a line each; the message is meant for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration does not fit:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

type Loose = Record<string, Record<string, unknown>>;

const rowsOf = (sections: Sections): [string, string, Field<unknown>][] =>
  Object.entries(sections).flatMap(([section, fields]) =>
    Object.entries(fields).map(([key, field]): [string, string, Field<unknown>] => [section, key, field]),
  );

/** Variables that are set but empty count as not set, as in a compose file. */
const textOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const shown = (field: Field<unknown>, value: unknown): string => {
  if (value === undefined) return 'is not set';
  return field.secret ? 'is ***' : `is ${JSON.stringify(value)}`;
};

const allowed = (item: ValidationErrorItem): string => (item.type === 'any.required' ? 'it is needed' : item.message);

const problemOf = (field: Field<unknown>, value: unknown, error: ValidationError): string =>
  `${field.env} ${shown(field, value)}: ${error.details.map(allowed).join(' and ')}`;

/**
 * Values of `sections`: a variable of `env` goes before `defaults`, later defaults before earlier ones.
 * Throws `ConfigError` with every problem at once.
 */
export const load = <S extends Sections>(
  sections: S,
  env: Environment,
  ...defaults: SomeValuesOf<S>[]
): ValuesOf<S> => {
  const values: Loose = {};
  const problems: string[] = [];
  for (const [section, key, field] of rowsOf(sections)) {
    const fallback = (defaults as Loose[])
      .map((layer) => layer[section]?.[key])
      .findLast((value) => value !== undefined);
    const text = textOf(env, field.env);
    const given = text === undefined ? fallback : field.parse(text);
    const { value, error } = field.schema.validate(given, { abortEarly: false, errors: { label: false } });
    if (error) problems.push(problemOf(field, text ?? fallback, error));
    (values[section] ??= {})[key] = value;
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as ValuesOf<S>;
};
