import { describe, expect, it } from 'vitest';
import { satisfiesRange } from '../src';

describe('a version fits', () => {
  it.each([
    ['1.2.3', '1.2.3'],
    ['1.2.3', '^1.0'],
    ['1.2.3', '^1'],
    ['1.2.3', '^1.2.3'],
    ['1.2.9', '~1.2.3'],
    ['1.9.0', '~1'],
    ['1.2.3', '1.x'],
    ['1.2.3', '1.2.*'],
    ['1.2.3', '1'],
    ['9.9.9', '*'],
    ['0.2.9', '^0.2.3'],
    ['0.0.3', '^0.0.3'],
    ['0.9.0', '^0'],
    ['1.10.0', '^1.9'],
  ])('%s in %s', (version, range) => expect(satisfiesRange(version, range)).toBe(true));
});

describe('a version does not fit', () => {
  it.each([
    ['1.2.4', '1.2.3'],
    ['2.0.0', '^1.0'],
    ['0.9.9', '^1.0'],
    ['1.2.2', '^1.2.3'],
    ['1.3.0', '~1.2.3'],
    ['2.0.0', '~1'],
    ['2.0.0', '1.x'],
    ['1.3.0', '1.2.x'],
    ['0.3.0', '^0.2.3'],
    ['0.0.4', '^0.0.3'],
    ['1.0.0', '^0'],
  ])('%s in %s', (version, range) => expect(satisfiesRange(version, range)).toBe(false));
});

it.each(['', 'latest', '>=1.0', '1.0.0-beta', '^1.0 || ^2.0', '^^1'])('the range "%s" is refused in words', (range) => {
  expect(() => satisfiesRange('1.0.0', range)).toThrow(/is not a supported range/);
});
