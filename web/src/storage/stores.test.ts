import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStore, setStorageOwner, tabStore, userStore } from './stores';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

const close = () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
};

test('what is written is read again, until it is removed', () => {
  expect(deviceStore.write('a', { b: [1] })).toBe(true);
  expect(deviceStore.read('a')).toEqual({ b: [1] });
  deviceStore.remove('a');
  expect(deviceStore.read('a')).toBeNull();
});

test('the tab and the device keep things apart', () => {
  tabStore.write('a', 1);
  expect(deviceStore.read('a')).toBeNull();
  expect(tabStore.read('a')).toBe(1);
});

test('what nobody can read is nothing', () => {
  localStorage.setItem('a', '{');
  expect(deviceStore.read('a')).toBeNull();
});

test('a beginning removes its own and nothing else', () => {
  deviceStore.write('draft:1', 1);
  deviceStore.write('draft:2', 1);
  deviceStore.write('other', 1);
  deviceStore.removeAll('draft:');
  expect(Object.keys(localStorage)).toEqual(['other']);
});

test('a store that is full or closed keeps nothing, and stops nobody', () => {
  deviceStore.write('draft:1', 1);
  close();
  expect(deviceStore.write('a', 1)).toBe(false);
  expect(deviceStore.read('draft:1')).toBeNull();
  expect(() => deviceStore.remove('a')).not.toThrow();
  expect(() => deviceStore.removeAll('draft:')).not.toThrow();
});

test('what a visitor types replaces no longer code of the user who logs in', () => {
  const code = 'x'.repeat(200);
  setStorageOwner('ann');
  userStore.write('code:A', { language: 'Python3', codes: { Python3: code, C: 'old' } });
  setStorageOwner(null);
  userStore.write('code:A', { language: 'C', codes: { Python3: 'y', C: 'new' } });
  setStorageOwner('ann');
  expect(userStore.read('code:A')).toEqual({ language: 'C', codes: { Python3: code, C: 'new' } });
});

test('a full storage loses neither what a user has stored nor what a visitor has typed', () => {
  setStorageOwner('eve');
  userStore.write('code:A', { codes: { C: 'stored' } });
  setStorageOwner(null);
  userStore.write('code:A', { codes: { Java: 'typed' } });
  const before = { ...localStorage };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key: string) => {
    if (key.startsWith('of:eve')) throw new DOMException('full', 'QuotaExceededError');
    Object.defineProperty(localStorage, key, {
      value: before[key],
      configurable: true,
      enumerable: true,
      writable: true,
    });
  });
  setStorageOwner('eve');
  expect(userStore.read('code:A')).toEqual({ codes: { C: 'stored', Java: 'typed' } });
  expect(localStorage.getItem('of:eve:code:A')).toBe(before['of:eve:code:A']);
  expect(localStorage.getItem('of:visitor:code:A')).toBe(before['of:visitor:code:A']);
});

test('code that nobody owned yet goes to the user who comes next', async () => {
  localStorage.setItem('code:B', '{"codes":{"C":"kept"}}');
  vi.resetModules();
  const fresh = await import('./stores');
  fresh.setStorageOwner('bob');
  expect(fresh.userStore.read('code:B')).toEqual({ codes: { C: 'kept' } });
  expect(Object.keys(localStorage)).toEqual(['of:bob:code:B']);
});
