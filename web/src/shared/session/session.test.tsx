import type { UserInfo } from '@tribunal/contract';
import { beforeEach, expect, test } from 'vitest';
import { callKey, getToken, queryClient, setToken } from '../../api';
import { fakeServer } from '../../testing';
import { syncStoredSession, dropSession, expireSession, updateUser, login, readSession, refreshRoles } from '.';
import { setSession } from './store';

const server = fakeServer();
const person = (uid: string): UserInfo => ({ uid, username: `name-of-${uid}`, roleList: ['default_user'] }) as UserInfo;
const CACHED_CALL = callKey('GET /api/get-sessions', {});

beforeEach(() => {
  server.answer({
    'POST /api/login': ({ body }) => {
      setToken('known');
      return person((body as { username: string }).username);
    },
    'GET /api/get-user-auth-info': () => ({
      roles: ['default_user'],
      permissions: ['submit'],
      needsSecondFactor: false,
    }),
  });
  setToken('known');
  setSession({ user: person('1') });
  queryClient.setQueryData(CACHED_CALL, ['what user 1 saw']);
});

test('a session that expires leaves the page as it is and says whose it was', () => {
  expect(expireSession()).toBe('name-of-1');
  expect(readSession().user).toBeNull();
  expect(getToken()).toBeNull();
  expect(queryClient.getQueryData(CACHED_CALL)).toEqual(['what user 1 saw']);
});

test('a user who comes back goes on with what was there', async () => {
  expireSession();
  await login({ username: '1', password: 'secret-1' });
  expect(queryClient.getQueryData(CACHED_CALL)).toEqual(['what user 1 saw']);
});

test('what somebody may do stays known while they log in again, and is not handed to anybody else', async () => {
  setSession({ permissions: ['rejudge'] });
  expireSession();
  const loginAgain = login({ username: '1', password: 'secret-1' });
  expect(readSession().permissions).toEqual(['rejudge']);
  await loginAgain;
  expect(readSession().permissions).toEqual(['submit']);
  expireSession();
  const asked: (readonly string[] | null)[] = [];
  server.answer({
    'GET /api/get-user-auth-info': () => {
      asked.push(readSession().permissions);
      return { roles: ['default_user'], permissions: ['submit'], needsSecondFactor: false };
    },
  });
  await login({ username: '2', password: 'secret-1' });
  expect(asked).toEqual([null]);
});

test('an answer that comes when somebody else is here already is not theirs', async () => {
  const late = refreshRoles();
  localStorage.setItem('user', JSON.stringify(person('7')));
  syncStoredSession();
  await late;
  expect(readSession()).toEqual({ user: person('7'), permissions: null });
});

test('an update for a user who has logged out does not restore the session', async () => {
  expireSession();
  updateUser(person('1'));
  expect(readSession().user).toBeNull();
  await login({ username: '2', password: 'secret-1' });
  updateUser(person('1'));
  expect(readSession().user?.uid).toBe('2');
});

test('somebody else does not see it', async () => {
  expireSession();
  await login({ username: '2', password: 'secret-1' });
  expect(queryClient.getQueryData(CACHED_CALL)).toBeUndefined();
});

test('a logout forgets it at once', () => {
  dropSession();
  expect(readSession().user).toBeNull();
  expect(queryClient.getQueryData(CACHED_CALL)).toBeUndefined();
});

test('what another tab stored becomes this tab’s session', () => {
  localStorage.setItem('user', JSON.stringify(person('7')));
  syncStoredSession();
  expect(readSession().user?.uid).toBe('7');
  localStorage.removeItem('user');
  localStorage.removeItem('token');
  syncStoredSession();
  expect(readSession().user).toBeNull();
});
