import { Status } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { mayBeSet } from './rules';

test('a verdict by hand takes the place of a final one other than a compile error', () => {
  expect(mayBeSet(Status.WrongAnswer)).toBe(true);
  expect(mayBeSet(Status.Cancelled)).toBe(true);
  expect(mayBeSet(Status.CompileError)).toBe(false);
  expect(mayBeSet(Status.Pending)).toBe(false);
  expect(mayBeSet(Status.Judging)).toBe(false);
});
