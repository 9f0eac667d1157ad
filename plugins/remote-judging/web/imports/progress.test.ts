import type { ImportItem } from '../../contract';
import { expect, test } from 'vitest';
import { firstChoice, progressOf, retryOf } from './progress';

const item = (values: Partial<ImportItem>): ImportItem => ({
  id: 1,
  key: 'HDU',
  problemId: '1000',
  state: 'done',
  outcome: 'added',
  failure: null,
  pid: 7,
  title: 'A + B',
  changes: [],
  ...values,
});
const failed = (problemId: string, kind: 'siteDown' | 'badId', key = 'HDU') =>
  item({ key, problemId, state: 'failed', outcome: null, failure: { kind, message: '', evidence: null } });

test('what waits or is being read is not at its end', () => {
  const items = [item({}), item({ state: 'waiting' }), item({ state: 'fetching' }), failed('1001', 'siteDown')];
  expect(progressOf(items)).toEqual({ done: 1, failed: 1 });
});

test('failed ones are tried again, but an id that is none stays none', () => {
  const items = [item({}), failed('1001', 'siteDown'), failed('x', 'badId'), failed('1002', 'siteDown')];
  expect(retryOf(items)).toEqual({ count: 2, body: { key: 'HDU', problemIds: '1001, 1002' } });
  expect(retryOf([item({}), failed('x', 'badId')])).toBeNull();
});

test('failed ones of several judges are not one import', () => {
  expect(retryOf([failed('1', 'siteDown'), failed('2', 'siteDown', 'POJ')])).toBeNull();
});

test('what was edited here is not taken over unless somebody chooses it', () => {
  const change = (field: string, isEdited: boolean) => ({ field, ours: 'a', theirs: 'b', isEdited });
  expect([...firstChoice([change('title', true), change('hint', false)])]).toEqual(['hint']);
});
