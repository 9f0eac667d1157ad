import { expect, test } from 'vitest';
import { colourName } from './colour-name';

test.each([
  ['#e23b3b', 'red'],
  ['#f0882e', 'orange'],
  ['#f2c83a', 'yellow'],
  ['#7bbf3f', 'green'],
  ['#239a5a', 'green'],
  ['#2bb3b3', 'cyan'],
  ['#3d7de0', 'blue'],
  ['#2b3f9e', 'blue'],
  ['#8a4fd0', 'purple'],
  ['#d65fb4', 'pink'],
  ['#8a5a35', 'brown'],
  ['#f4f4f4', 'white'],
  ['#808080', 'grey'],
  ['#101010', 'black'],
])('%s is called %s', (hex, name) => {
  expect(colourName(hex)).toBe(name);
});

test.each([null, '', 'red', '#fff'])('%s is no colour of a balloon', (text) => {
  expect(colourName(text)).toBeNull();
});
