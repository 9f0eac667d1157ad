// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceTexts } from '../storage/text-store';
import { getToken, onTokenChange, setToken } from './token';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  setToken(null);
});

const refuse = (
  name: 'QuotaExceededError' | 'SecurityError',
  methods: readonly ('getItem' | 'setItem' | 'removeItem')[],
) =>
  methods.forEach((method) =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', name);
    }),
  );

test.each([
  ['blocked', 'SecurityError', ['getItem', 'setItem', 'removeItem']],
  ['full', 'QuotaExceededError', ['setItem']],
] as const)('a storage that is %s leaves the session of this page', (_, name, methods) => {
  refuse(name, methods);
  const received: (string | null)[] = [];
  const stop = onTokenChange((token) => received.push(token));
  setToken('one');
  expect(getToken()).toBe('one');
  setToken(null);
  expect(getToken()).toBeNull();
  stop();
  expect(received).toEqual(['one', null]);
});

test('what the storage takes again is in it alone', () => {
  refuse('QuotaExceededError', ['setItem']);
  expect(deviceTexts.set('a', '1')).toBe(false);
  vi.restoreAllMocks();
  expect(deviceTexts.get('a')).toBe('1');
  expect(deviceTexts.set('a', '2')).toBe(true);
  localStorage.setItem('a', '3');
  expect(deviceTexts.get('a')).toBe('3');
});

test('a token that another tab stores counts', () => {
  refuse('QuotaExceededError', ['setItem']);
  setToken('mine');
  vi.restoreAllMocks();
  localStorage.setItem('token', 'theirs');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(getToken()).toBe('theirs');
});
