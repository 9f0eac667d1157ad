import { expect, it } from 'vitest';
import { parseRejudgeRequest } from './CreateDialog';

const emptyForm = { reason: 'new data', problemId: '', submitIds: '', language: '' };

it('submissions are named by their numbers, in any way of writing them', () => {
  expect(parseRejudgeRequest({ ...emptyForm, submitIds: '#12, 13;\n 14' })).toEqual({
    reason: 'new data',
    submitIds: [12, 13, 14],
  });
});

it('a problem is named by its code, and a language narrows it', () => {
  const request = parseRejudgeRequest({ ...emptyForm, problemId: ' ME-1000 ', language: 'C++ 17' });
  expect(request).toEqual({ reason: 'new data', problemId: 'ME-1000', language: 'C++ 17' });
});

it('a reason is wanted, and something to judge', () => {
  expect(parseRejudgeRequest({ ...emptyForm, reason: ' ', problemId: 'ME-1000' })).toMatchObject({ field: 'reason' });
  expect(parseRejudgeRequest(emptyForm)).toMatchObject({ field: 'problemId' });
  expect(parseRejudgeRequest({ ...emptyForm, language: 'Java' })).toMatchObject({ field: 'problemId' });
});
