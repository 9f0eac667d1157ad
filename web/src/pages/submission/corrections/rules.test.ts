import { Status } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { canCorrect, canSetVerdict } from './rules';

test('a verdict by hand takes the place of a final one other than a compile error', () => {
  expect(canSetVerdict(Status.WrongAnswer)).toBe(true);
  expect(canSetVerdict(Status.Cancelled)).toBe(true);
  expect(canSetVerdict(Status.CompileError)).toBe(false);
  expect(canSetVerdict(Status.Pending)).toBe(false);
  expect(canSetVerdict(Status.Judging)).toBe(false);
});

test('nothing is done by hand to what is judged right now or does not compile', () => {
  expect(canCorrect(Status.Judging)).toBe(false);
  expect(canCorrect(Status.Compiling)).toBe(false);
  expect(canCorrect(Status.CompileError)).toBe(false);
  expect(canCorrect(Status.Pending)).toBe(true);
  expect(canCorrect(Status.Cancelled)).toBe(true);
});
