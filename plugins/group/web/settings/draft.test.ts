import { expect, test } from 'vitest';
import { EMPTY, faultOf, toBody, type Draft } from './draft';

const fine: Draft = { ...EMPTY, name: 'Night shift', shortName: 'night', brief: 'At night', description: 'About us' };

test.each<[field: keyof Draft, changes: Partial<Draft>, fault: ReturnType<typeof faultOf>]>([
  ['name', {}, null],
  ['name', { name: '   ' }, { key: 'required' }],
  ['name', { name: ' abcd ' }, { key: 'tooShort', limit: 5 }],
  ['name', { name: 'a'.repeat(26) }, { key: 'tooLong', limit: 25 }],
  ['shortName', { shortName: 'a'.repeat(11) }, { key: 'tooLong', limit: 10 }],
  ['brief', { brief: 'a'.repeat(51) }, { key: 'tooLong', limit: 50 }],
  ['description', { description: 'a'.repeat(1001) }, { key: 'tooLong', limit: 1000 }],
  ['code', { auth: '1', code: 'abc' }, null],
  ['code', { auth: '2', code: '' }, { key: 'length', limit: 6 }],
  ['code', { auth: '3', code: 'ab12cd' }, null],
  ['auth', {}, null],
  ['visible', { visible: false }, null],
])('%s of %o has the fault %o', (field, changes, fault) => {
  expect(faultOf(field, { ...fine, ...changes })).toEqual(fault);
});

test('the code of a public group is not sent', () => {
  expect(toBody({ ...fine, code: 'ab12cd' })).toMatchObject({ auth: 1, code: null });
  expect(toBody({ ...fine, auth: '3', code: 'ab12cd' })).toMatchObject({ auth: 3, code: 'ab12cd' });
});
