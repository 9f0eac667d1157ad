import { expect, test } from 'vitest';
import { limitsOf } from './Statement';

const problem = { problemId: 'ME-1', isRemote: false, timeLimit: 1000, memoryLimit: 256 };

test('other languages have twice the time and memory', () => {
  expect(limitsOf(problem)).toEqual({ time: 1000, otherTime: 2000, memory: 256, otherMemory: 512 });
});

test('a remote Codeforces problem has one limit', () => {
  expect(limitsOf({ ...problem, problemId: 'CF-1A', isRemote: true }).otherTime).toBeNull();
});
