import { afterEach, expect, test } from 'vitest';
import { badgeText, NO_UNREAD, totalOf } from './count';
import { forgetTold, isNews, keepTold, readTold } from './told';

afterEach(() => localStorage.clear());

test('the total is that of all five kinds', () => {
  expect(totalOf({ comment: 1, reply: 2, like: 3, sys: 4, mine: 5 })).toBe(15);
  expect(totalOf(NO_UNREAD)).toBe(0);
});

test('a badge says numbers up to 99', () => {
  expect([1, 99, 100, 4321].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('more messages than before are news, as many or fewer are not', () => {
  expect(isNews(1, 0)).toBe(true);
  expect(isNews(3, 3)).toBe(false);
  expect(isNews(2, 3)).toBe(false);
});

test('what was told is kept for each person, until the next login', () => {
  localStorage.setItem('token', 'kept');
  keepTold('a', 3);
  expect([readTold('a'), readTold('b')]).toEqual([3, 0]);
  forgetTold();
  expect(readTold('a')).toBe(0);
  expect(localStorage.getItem('token')).toBe('kept');
});

test('a spoilt note counts as nothing told', () => {
  localStorage.setItem('unread-told:a', 'many');
  expect(readTold('a')).toBe(0);
});
