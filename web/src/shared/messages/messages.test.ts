import { afterEach, expect, test } from 'vitest';
import { badgeText, NO_UNREAD, totalOf } from './count';
import { clearLastNotified, hasNewMessages, saveLastNotified, readLastNotified } from './use-unread-notice';

afterEach(() => localStorage.clear());

test('the total is that of all five kinds', () => {
  expect(totalOf({ comment: 1, reply: 2, like: 3, sys: 4, mine: 5 })).toBe(15);
  expect(totalOf(NO_UNREAD)).toBe(0);
});

test('a badge says numbers up to 99', () => {
  expect([1, 99, 100, 4321].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('more messages than before are new, as many or fewer are not', () => {
  expect(hasNewMessages(1, 0)).toBe(true);
  expect(hasNewMessages(3, 3)).toBe(false);
  expect(hasNewMessages(2, 3)).toBe(false);
});

test('the seen count is stored for each user, until the next login', () => {
  localStorage.setItem('token', 'kept');
  saveLastNotified('a', 3);
  expect([readLastNotified('a'), readLastNotified('b')]).toEqual([3, 0]);
  clearLastNotified();
  expect(readLastNotified('a')).toBe(0);
  expect(localStorage.getItem('token')).toBe('kept');
});

test('an invalid stored note counts as nothing seen', () => {
  localStorage.setItem('unread-told:a', 'many');
  expect(readLastNotified('a')).toBe(0);
});
