import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { names } from '../lint/names.js';

const config = [{ plugins: { tribunal: names }, rules: { 'tribunal/plain-names': 'error' } }];
const messagesOf = (code) => new Linter({ configType: 'flat' }).verify(code, config).map(({ message }) => message);

it.each([
  ['a class', 'class ReportDesk {}', 'ReportDesk'],
  ['a function and its parameter', 'function f(turnKeeper) {}', 'turnKeeper'],
  ['a method', 'class A { tellBrowsers() {} }', 'tellBrowsers'],
  ['a private member', 'class A { #docket = 1; }', 'docket'],
  ['a constant', 'export const LOOKOUT_MS = 1;', 'LOOKOUT_MS'],
  ['a plural', 'const judgeDoors = [];', 'judgeDoors'],
  ['a destructured property under another name', 'const { queue: docket } = x;', 'docket'],
])('%s with an invented word is reported with a better word', (_, code, name) => {
  expect(messagesOf(code)).toEqual([expect.stringMatching(new RegExp(`“${name}”: \\w.*`))]);
});

it.each([
  ['plain names', 'const judgementQueue = new FairScheduler();'],
  ['words that only contain one', 'const outdoors = 1; const standalone = 2;'],
  ['uses, which follow their declaration', 'site.desk = x.told;'],
  ['keys of the wire that are only passed on', 'const { told } = x; send({ told: 1 });'],
])('%s are fine', (_, code) => expect(messagesOf(code)).toEqual([]));
