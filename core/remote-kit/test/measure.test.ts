import { expect, it } from 'vitest';
import { measureOf } from '../src';
import { failureOf, pageOf } from '../src/testing';

const page = pageOf('<html></html>');
const secondsOf = (text: string) => measureOf(text, /^(\d+(?:\.\d+)?) ?s$/, page, 1000);

it.each([
  ['1.5 s', 1500],
  ['0.001s', 1],
  ['0 s', 0],
])('%j is %d ms', (text, ms) => expect(secondsOf(text)).toBe(ms));

it.each(['', ' \u00a0', '-', 'N/A'])('%j is no time at all', (text) => expect(secondsOf(text)).toBeNull());

it('another unit is another layout', async () => {
  expect(await failureOf(() => secondsOf('12 ms'))).toMatchObject({ kind: 'layoutChanged' });
});
