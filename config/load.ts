import type { ValidationError, ValidationErrorItem } from 'joi';
import type { Field, Sections, SomeValuesOf, ValuesOf } from './fields';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists everything that is wrong with the environment, one problem per line. The message is meant for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration does not fit:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

type UntypedSections = Record<string, Record<string, unknown>>;

const rowsOf = (sections: Sections): [string, string, Field<unknown>][] =>
  Object.entries(sections).flatMap(([section, fields]) =>
    Object.entries(fields).map(([key, field]): [string, string, Field<unknown>] => [section, key, field]),
  );

/** Returns the trimmed text of a variable. A variable that is set but empty, as in a compose file, counts as unset. */
const textOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const describeValue = (field: Field<unknown>, value: unknown): string => {
  if (value === undefined) return 'is not set';
  return field.secret ? 'is ***' : `is ${JSON.stringify(value)}`;
};

const allowed = (item: ValidationErrorItem): string => (item.type === 'any.required' ? 'it is needed' : item.message);

const problemOf = (field: Field<unknown>, value: unknown, error: ValidationError): string =>
  `${field.env} ${describeValue(field, value)}: ${error.details.map(allowed).join(' and ')}`;

/**
 * Returns the values of `sections`. A variable of `env` overrides `defaults`, and later defaults override earlier
 * ones.
 * @throws ConfigError with every problem at once
 */
export const load = <S extends Sections>(
  sections: S,
  env: Environment,
  ...defaults: SomeValuesOf<S>[]
): ValuesOf<S> => {
  const values: UntypedSections = {};
  const problems: string[] = [];
  for (const [section, key, field] of rowsOf(sections)) {
    const fallback = (defaults as UntypedSections[])
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
