import { seededRandom, type SeededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../record/parse';
import { finish } from '@tribunal/plugin-contest/standings';

const LONG = 80 * 1024;
const parsed = (text: string): unknown => finish(parseJson(text));

/** Returns the result of parsing, or that it failed. */
const outcome = (parse: (text: string) => unknown, text: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'refused';
  }
};

/** Generates nested lists and objects, including some long texts. */
function generated(random: SeededRandom, depth = 0): unknown {
  if (depth > 5 || random.below(4) === 0) {
    const text = random.pick(['', 'a"b', '\\', '[{,:]}', '雪', '\n', '\u2028', 'x'.repeat(LONG)]);
    return random.pick<unknown>([text, random.below(1000) / 7, null, true]);
  }
  const items = Array.from({ length: random.below(8) }, () => generated(random, depth + 1));
  if (random.below(2) === 0) return items;
  return Object.fromEntries(items.map((item, at) => [random.pick(['__proto__', 'a', '"', `k${at}`, '1']), item]));
}

describe('a long text of JSON', () => {
  it('is what JSON.parse makes of it, in whatever form', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 60; round += 1) {
      const text = JSON.stringify([generated(random), 'x'.repeat(LONG)], null, random.pick([0, 1, '\t\r\n']));
      expect(parsed(text)).toEqual(JSON.parse(text));
    }
  });

  it('is refused when JSON.parse refuses it', () => {
    const random = seededRandom(8);
    const text = JSON.stringify({ a: [{ b: 'x'.repeat(LONG), c: [1, 2, { d: '\\"' }] }, 'y'], e: {} });
    const places = [...text].flatMap((char, at) => (char === 'x' ? [] : [at]));
    for (let round = 0; round < 300; round += 1) {
      const at = random.pick(places);
      const broken = text.slice(0, at) + random.pick(['', ',', ']', '}', '[', '"', ':', '\\']) + text.slice(at + 1);
      expect(outcome(parsed, broken)).toEqual(outcome(JSON.parse, broken));
    }
  });

  it.each(['[', '{', '[]]', '{}}', '[,]', '{,}', '["a" 1]', '{"a"}', '{1:2}', '[1,]', '{"a":1,}', 'x', '', '[] x'])(
    'is not %s',
    (text) => {
      for (const long of [' '.repeat(LONG) + text, text + ' '.repeat(LONG)]) {
        expect(() => parsed(long)).toThrow(SyntaxError);
      }
    },
  );

  it('may be empty inside', () => {
    expect(parsed(`[${' '.repeat(LONG)}]`)).toEqual([]);
    expect(parsed(`{"a":{${'\n'.repeat(LONG)}},"b":[ ]}`)).toEqual({ a: {}, b: [] });
  });
});
