import { expect, it } from 'vitest';
import { isCompletePage } from '../src';

const page = (text: string): Parameters<typeof isCompletePage>[0] => ({
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
  expect(isCompletePage(page(text))).toBe(true);
});

it('is half wherever the text of a page is cut before its end', () => {
  const acceptedCuts = Array.from({ length: BODY.length - 1 }, (_, at) => BODY.slice(0, at + 1)).filter((text) =>
    isCompletePage(page(text)),
  );
  expect(acceptedCuts).toEqual([]);
});
