import { expect, it } from 'vitest';
import { readWanted } from './wanted';

const nothing = { reason: 'new data', problemId: '', submitIds: '', language: '' };

it('submissions are named by their numbers, in any way of writing them', () => {
  expect(readWanted({ ...nothing, submitIds: '#12, 13;\n 14' })).toEqual({
    reason: 'new data',
    submitIds: [12, 13, 14],
  });
});

it('a problem is named by its code, and a language narrows it', () => {
  const wanted = readWanted({ ...nothing, problemId: ' ME-1000 ', language: 'C++ 17' });
  expect(wanted).toEqual({ reason: 'new data', problemId: 'ME-1000', language: 'C++ 17' });
});

it('a reason is wanted, and something to judge', () => {
  expect(readWanted({ ...nothing, reason: ' ', problemId: 'ME-1000' })).toMatchObject({ field: 'reason' });
  expect(readWanted(nothing)).toMatchObject({ field: 'problemId' });
  expect(readWanted({ ...nothing, language: 'Java' })).toMatchObject({ field: 'problemId' });
});
