import { expect, it } from 'vitest';
import { isWhole } from '../src';

const page = (text: string): Parameters<typeof isWhole>[0] => ({
  url: 'http://site/',
  status: 200,
  location: null,
  headers: {},
  text,
  bytes: new Uint8Array(),
});
const BODY = '<div id="a"><table><tr><td>1 <a href="/x">y</td></tr></table><p>text</div>';

it.each([
  `<html><body>${BODY}</body></html>`,
  `<!DOCTYPE html>${BODY}`,
  BODY,
  `${BODY}\n`,
  `<ul><li>a</ul><p>b`,
  `${BODY}<br>`,
])('is whole: %s', (text) => {
  expect(isWhole(page(text))).toBe(true);
});

it('is half wherever the text of a page is cut before its end', () => {
  const taken = Array.from({ length: BODY.length - 1 }, (_, at) => BODY.slice(0, at + 1)).filter((text) =>
    isWhole(page(text)),
  );
  expect(taken).toEqual([]);
});
