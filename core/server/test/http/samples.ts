import type { Schema } from 'joi';
import { described as descriptionOf } from './described';

interface Described {
  type?: string;
  flags?: { presence?: string; only?: boolean; orNone?: boolean };
  allow?: unknown[];
  rules?: { args?: { limit?: number } }[];
  keys?: Record<string, unknown>;
  metas?: { isId?: boolean }[];
}

/** Values of fields by name, including optional fields; nested objects are included. */
export interface KnownValues {
  readonly [field: string]: unknown;
}

/** One field of an input with a value that a client may send. */
export interface Variant {
  kind: 'null' | 'choice' | 'empty list' | 'id as text' | 'no id';
  path: string;
  value: unknown;
  /** The whole input. */
  input: unknown;
  /** The whole input that must be answered in the same way; by default the one without the field. */
  twin?: unknown;
}

const TEXTS = [
  'sample',
  'sample@example.org',
  'https://example.org/sample',
  '2030-01-01T00:00:00Z',
  '123456',
  '#123456',
  '00000000-0000-4000-8000-000000000000',
  ...[16, 32, 43, 64].map((length) => 'a'.repeat(length)),
];

const described = (schema: Schema): Described => descriptionOf(schema) as Described;
const isOptional = (schema: Schema): boolean => described(schema).flags?.presence !== 'required';
const itemOf = (schema: Schema): Schema => (schema.$_terms as { items: [Schema] }).items[0];
const childrenOf = (schema: Schema): [string, Schema][] =>
  Object.keys(described(schema).keys ?? {}).map((key) => [key, schema.extract(key)]);
const isObject = (value: unknown): value is KnownValues => typeof value === 'object' && value !== null;

const isId = (schema: Schema): boolean => described(schema).metas?.some((meta) => meta.isId) ?? false;
const choicesOf = (schema: Schema): unknown[] => {
  const { flags, allow = [] } = described(schema);
  return flags?.only ? allow.filter((value) => value !== null && typeof value !== 'object') : [];
};

const objectOf = (schema: Schema, knownValues: KnownValues): object =>
  Object.fromEntries(
    childrenOf(schema)
      .filter(([key, child]) => !isOptional(child) || key in knownValues)
      .map(([key, child]) => [key, sampleOf(child, knownValues[key], key)]),
  );

const generatedValuesOf = (schema: Schema, known: unknown): unknown[] => {
  const { type, rules = [] } = described(schema);
  if (type === 'object') return [objectOf(schema, isObject(known) ? known : {})];
  if (type === 'array') return [[sampleOf(itemOf(schema))]];
  if (type === 'number') return [1, ...rules.flatMap(({ args }) => args?.limit ?? [])];
  return type === 'boolean' ? [false] : TEXTS;
};

/** Samples of schemas by what is known, unless that is an object. Thousands of requests have the same fields. */
const samples = new WeakMap<Schema, Map<unknown, unknown>>();

/** Returns a value that the schema accepts, without the optional fields for which no value is known. */
export function sampleOf(schema: Schema, known?: unknown, name = 'the whole'): unknown {
  if (isObject(known)) return newSampleOf(schema, known, name);
  const kept = samples.get(schema) ?? new Map<unknown, unknown>();
  samples.set(schema, kept);
  if (!kept.has(known)) kept.set(known, newSampleOf(schema, known, name));
  return kept.get(known);
}

function newSampleOf(schema: Schema, known: unknown, name: string): unknown {
  const candidates = [known, ...choicesOf(schema), ...generatedValuesOf(schema, known)];
  const sample = candidates.find((value) => value !== undefined && !schema.validate(value).error);
  if (sample === undefined) throw new Error(`no sample of ${name}`);
  return sample;
}

const within = (key: string | number, inner: Iterable<Variant>, wrap: (value: unknown) => unknown): Variant[] =>
  [...inner].map((one) => ({
    ...one,
    path: one.path ? `${key}.${one.path}` : String(key),
    input: wrap(one.input),
    ...('twin' in one && { twin: wrap(one.twin) }),
  }));

/**
 * Returns variants with each optional field as null, each enum as each of its values, each list empty, each id as a
 * text, and each optional id as what clients send for none, at any depth.
 */
export function variantsOf(schema: Schema, known?: unknown): Variant[] {
  const choices = choicesOf(schema).map((value): Variant => ({ kind: 'choice', path: '', value, input: value }));
  const { type } = described(schema);
  if (isId(schema)) {
    const twin = sampleOf(schema, known);
    return [{ kind: 'id as text', path: '', value: String(twin), input: String(twin), twin }, ...choices];
  }
  if (type === 'array') {
    const first: unknown = Array.isArray(known) ? known[0] : undefined;
    const inItems = within(0, variantsOf(itemOf(schema), first), (item) => [item]);
    return [{ kind: 'empty list', path: '', value: [], input: [] }, ...inItems];
  }
  if (type !== 'object') return choices;
  const base = sampleOf(schema, known) as KnownValues;
  return childrenOf(schema).flatMap(([key, child]) => {
    const nullVariant: Variant = { kind: 'null', path: '', value: null, input: null };
    const noIds = ['', 0, '0'].map((value): Variant => ({ kind: 'no id', path: '', value, input: value }));
    const inside = [
      ...(isOptional(child) ? [nullVariant] : []),
      ...(described(child).flags?.orNone ? noIds : []),
      ...variantsOf(child, isObject(known) ? known[key] : undefined),
    ];
    return within(key, inside, (value) => ({ ...base, [key]: value }));
  });
}

/** Returns the same input without the field. */
export function without(input: unknown, path: string): unknown {
  const [key = '', ...rest] = path.split('.');
  if (Array.isArray(input)) return input.map((item) => without(item, rest.join('.')));
  const { [key]: inner, ...others } = input as KnownValues;
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest.join('.')) };
}

/** Returns the paths of numbers that are named like ids and are no ids to the schema. */
export function unmarkedIds(schema: Schema, path = ''): string[] {
  const { type } = described(schema);
  if (type === 'array') return unmarkedIds(itemOf(schema), path);
  if (type === 'object') return childrenOf(schema).flatMap(([key, child]) => unmarkedIds(child, `${path}.${key}`));
  return type === 'number' && /(^|\.)[cdgpt]id$|(^|\.)ids?$|I[dD]s?$/.test(path) && !isId(schema) ? [path] : [];
}
