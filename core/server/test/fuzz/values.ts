import type { Seeded } from '@tribunal/testing';

/** What Joi says of a schema, as far as a value can be made from it. */
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
export const hostile = ({ pick }: Seeded): unknown => pick(HOSTILE);

/** Names and ids that mean something on the fuzzed site; filled by the test. */
export interface Known {
  texts: string[];
  ids: number[];
}

const limitOf = ({ rules = [] }: Shape, name: string): number | undefined => {
  const limit = rules.find((rule) => rule.name === name)?.args?.limit;
  return typeof limit === 'number' ? limit : undefined;
};

/** A value that the schema likely takes, so that what comes after the check is tried too. */
export function plausible(shape: Shape, known: Known, random: Seeded): unknown {
  const { pick, below } = random;
  const choices = (shape.allow ?? []).filter((one) => one === null || typeof one !== 'object');
  if (choices.length > 0 && (shape.flags?.only || below(8) === 0)) return pick(choices);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, (inner) => plausible(inner, known, random), random);
    case 'array': {
      const item = shape.items?.[0];
      const length = Math.max(limitOf(shape, 'min') ?? 0, below(3));
      return item ? Array.from({ length }, () => plausible(item, known, random)) : [];
    }
    case 'alternatives':
      return plausible(pick(shape.matches ?? [])?.schema ?? { type: 'any' }, known, random);
    case 'number': {
      const least = limitOf(shape, 'min') ?? 0;
      return pick([...known.ids, least, limitOf(shape, 'max') ?? 1, least + below(5)]);
    }
    case 'boolean':
      return below(2) === 0;
    case 'string':
      return pick(known.texts).padEnd(limitOf(shape, 'min') ?? 0, 'x');
    default:
      return pick<unknown>([...known.texts, 1, {}]);
  }
}

/** An object with most of its keys. */
export function objectOf(
  { keys = {} }: Shape,
  valueOf: (inner: Shape, key: string) => unknown,
  { below }: Seeded,
): Record<string, unknown> {
  const isLeftOut = (inner: Shape): boolean => inner.flags?.presence !== 'required' && below(2) === 0;
  return Object.fromEntries(
    Object.entries(keys)
      .filter(([, inner]) => !isLeftOut(inner))
      .map(([key, inner]) => [key, valueOf(inner, key)]),
  );
}
