import type { SeededRandom } from '@tribunal/testing';

/** The part of Joi's description of a schema that is needed to generate a value. */
export interface Shape {
  type: string;
  keys?: Record<string, Shape>;
  items?: Shape[];
  matches?: { schema?: Shape }[];
  allow?: unknown[];
  flags?: { presence?: string; only?: boolean };
  rules?: { name: string; args?: { limit?: unknown } }[];
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that no form sends. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\ufeff\u0000',
  '-1',
  '0x10',
  '1e309',
  'NaN',
  '９',
  '99999999999999999999',
  -1,
  0,
  0.5,
  -0.1,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_992,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  ['a', 1, {}],
  { $gt: '' },
  { toString: 1, length: -1 },
  { constructor: { prototype: { isAdmin: true } } },
  deep(200),
  "' or 1=1; --",
  '%_\\',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  'x'.repeat(300),
  '\u{1f600}'.repeat(5000),
  Array.from({ length: 3000 }, (_, n) => n),
  Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, n])),
];
export const hostile = ({ pick }: SeededRandom): unknown => pick(HOSTILE);

/** Names and ids that exist on the fuzzed site; the test fills them in. */
export interface KnownValues {
  texts: string[];
  ids: number[];
}

const limitOf = ({ rules = [] }: Shape, name: string): number | undefined => {
  const limit = rules.find((rule) => rule.name === name)?.args?.limit;
  return typeof limit === 'number' ? limit : undefined;
};

/** Returns a value that the schema probably accepts, so that the code after validation is tested too. */
export function plausible(shape: Shape, knownValues: KnownValues, random: SeededRandom): unknown {
  const { pick, below } = random;
  const choices = (shape.allow ?? []).filter((one) => one === null || typeof one !== 'object');
  if (choices.length > 0 && (shape.flags?.only || below(8) === 0)) return pick(choices);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, (inner) => plausible(inner, knownValues, random), random);
    case 'array': {
      const item = shape.items?.[0];
      const length = Math.max(limitOf(shape, 'min') ?? 0, below(3));
      return item ? Array.from({ length }, () => plausible(item, knownValues, random)) : [];
    }
    case 'alternatives':
      return plausible(pick(shape.matches ?? [])?.schema ?? { type: 'any' }, knownValues, random);
    case 'number': {
      const least = limitOf(shape, 'min') ?? 0;
      return pick([...knownValues.ids, least, limitOf(shape, 'max') ?? 1, least + below(5)]);
    }
    case 'boolean':
      return below(2) === 0;
    case 'string':
      return pick(knownValues.texts).padEnd(limitOf(shape, 'min') ?? 0, 'x');
    default:
      return pick<unknown>([...knownValues.texts, 1, {}]);
  }
}

/** Returns an object with most of its keys. */
export function objectOf(
  { keys = {} }: Shape,
  valueOf: (inner: Shape, key: string) => unknown,
  { below }: SeededRandom,
): Record<string, unknown> {
  const isOmitted = (inner: Shape): boolean => inner.flags?.presence !== 'required' && below(2) === 0;
  return Object.fromEntries(
    Object.entries(keys)
      .filter(([, inner]) => !isOmitted(inner))
      .map(([key, inner]) => [key, valueOf(inner, key)]),
  );
}
