import { Status } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { mayBeCorrected, mayBeSet } from './rules';

test('a verdict by hand takes the place of a final one other than a compile error', () => {
  expect(mayBeSet(Status.WrongAnswer)).toBe(true);
  expect(mayBeSet(Status.Cancelled)).toBe(true);
  expect(mayBeSet(Status.CompileError)).toBe(false);
  expect(mayBeSet(Status.Pending)).toBe(false);
  expect(mayBeSet(Status.Judging)).toBe(false);
});

test('nothing is done by hand to what is judged right now or does not compile', () => {
  expect(mayBeCorrected(Status.Judging)).toBe(false);
  expect(mayBeCorrected(Status.Compiling)).toBe(false);
  expect(mayBeCorrected(Status.CompileError)).toBe(false);
  expect(mayBeCorrected(Status.Pending)).toBe(true);
  expect(mayBeCorrected(Status.Cancelled)).toBe(true);
});
