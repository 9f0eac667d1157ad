import type { DataExport, UserInfo } from '@tribunal/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '../../api';
import { expireSession, logout, readSession } from '../../shared/session';
import { setSession } from '../../shared/session/store';
import { userStore } from '../../kit';
import { currentToast } from '../../kit/feedback/toast';
import { fakeServer, putSite, refusal, showPage } from '../../testing';
import { SettingPage } from './SettingPage';

const server = fakeServer();
const ann = { uid: '1', username: 'ann', email: 'ann@b.de', gender: 'secrecy', roleList: [] } as unknown as UserInfo;
const session = {
  ip: '10.0.0.7',
  network: '10.0.0.0/24',
  isLocal: true,
  userAgent: 'curl/8',
  gmtCreate: '2026-11-22T10:00:00Z',
  gmtLastUsed: '2026-11-23T10:00:00Z',
};

const LIKES = { kind: 'like', isWanted: true, isMailed: false } as const;

beforeEach(() => {
  putSite({ mail: true });
  setToken('known');
  setSession({ user: ann });
  server.answer({
    'GET /api/get-sessions': () => [
      { ...session, id: 'a', isCurrent: true },
      { ...session, id: 'b', ip: '10.0.0.8', isCurrent: false },
    ],
    'GET /api/account-events': () => ({ records: [], hasMore: false }),
    'GET /api/data-export': () => ({ state: 'none', done: 0, total: 0, bytes: null, gmtReady: null, gmtExpires: null }),
    'GET /api/msg/choices': () => ({ choices: [LIKES], canMail: true }),
    'POST /api/check-username-or-email': () => ({ username: false, email: false }),
  });
});

const show = () => {
  const page = showPage(<SettingPage />, '/setting');
  return { ...page, user: userEvent.setup() };
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fillPasswords = async (user: ReturnType<typeof userEvent.setup>, oldPassword: string, newPassword: string) => {
  await user.type(screen.getAllByLabelText('Current password')[0]!, oldPassword);
  await user.type(field('New password'), newPassword);
  await user.type(field('Confirm password'), `${newPassword}{Enter}`);
};

test('an anonymous user is sent home', () => {
  setSession({ user: null });
  const { router } = show();
  expect(router.state.location.pathname).toBe('/home');
  expect(currentToast()?.text).toBe('Please log in first');
});

test('a new password must differ from the old one', async () => {
  const { user } = show();
  await fillPasswords(user, 'secret-1', 'secret-1');
  expect(screen.getByText('The new password must be different from the current one')).toBeTruthy();
  expect(server.sent('POST /api/change-password')).toEqual([]);
});

test('a changed password says that other devices are out, and empties the form', async () => {
  const { user } = show();
  server.answer({ 'POST /api/change-password': () => ({ code: 200, msg: '', userInfo: null }) });
  await fillPasswords(user, 'secret-1', 'secret-2');
  await waitFor(() => expect(currentToast()?.text).toContain('Other devices have been logged out'));
  expect(server.sent('POST /api/change-password')).toEqual([
    { oldPassword: 'secret-1', newPassword: 'secret-2', endTokens: false },
  ]);
  expect(field('New password').value).toBe('');
  await waitFor(() => expect(server.sent('GET /api/get-sessions')).toHaveLength(2));
});

test('a refused change says Update Failed and keeps what was typed', async () => {
  const { user } = show();
  server.answer({ 'POST /api/change-password': () => refusal('Try again in 30 minutes') });
  await fillPasswords(user, 'secret-1', 'secret-2');
  expect(await screen.findByText('Update failed')).toBeTruthy();
  expect(screen.getByText('Try again in 30 minutes')).toBeTruthy();
  expect(field('New password').value).toBe('secret-2');
});

test('the new email differs from the old one', async () => {
  const { user } = show();
  await user.type(field('New email'), 'ANN@b.de');
  await user.tab();
  expect(screen.getByText('The new email must be different from the current one')).toBeTruthy();
});

test('only other devices can be ended', async () => {
  show();
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Log out Unknown device/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Log out Unknown device, 10.0.0.8' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log out all others' })).toBeTruthy();
});

test('a profile that is not saved is there again on return, and can be discarded', async () => {
  const first = show();
  await first.user.type(field('Nickname'), 'Annie');
  first.unmount();
  const { user } = show();
  expect(field('Nickname').value).toBe('Annie');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Nickname').value).toBe('');
  expect(userStore.read('profile-draft')).toBeNull();
});

test('what was typed and not saved is shown to its user only, also after a logout', async () => {
  const { user, unmount } = show();
  server.answer({ 'GET /api/logout': () => null });
  await user.type(field('Real name'), 'Ann B.');
  const storedDraft = () => JSON.stringify(userStore.read('profile-draft'));
  act(() => void expireSession());
  expect(storedDraft()).toContain('Ann B.');
  unmount();
  await logout();
  expect(storedDraft()).toBe('null');
  setSession({ user: ann });
  expect(storedDraft()).toContain('Ann B.');
});

test('saving sends what changed and keeps the answer', async () => {
  const { user } = show();
  server.answer({ 'POST /api/change-userInfo': () => ({ ...ann, nickname: 'Annie' }) });
  await user.type(field('Nickname'), 'Annie{Enter}');
  await waitFor(() => expect(currentToast()?.text).toBe('Profile updated'));
  expect(server.sent('POST /api/change-userInfo')).toEqual([{ nickname: 'Annie' }]);
  expect(readSession().user?.nickname).toBe('Annie');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true);
});

test('what is typed while it is being saved stays, here and on this device', async () => {
  const { user } = show();
  let reply = () => {};
  server.answer({ 'POST /api/change-userInfo': () => ({ ...ann, nickname: 'Annie' }) });
  const originalFetch = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('change-userInfo')) await new Promise<void>((resolve) => (reply = resolve));
    return originalFetch(path, init);
  });
  await user.type(field('Nickname'), 'Annie{Enter}');
  await user.type(field('School'), 'Here');
  await act(async () => reply());
  await waitFor(() => expect(currentToast()?.text).toBe('Profile updated'));
  expect(field('School').value).toBe('Here');
  expect(Object.values(localStorage).join()).toContain('Here');
});

test('a session that runs out takes nothing that was typed', async () => {
  const { user, router } = show();
  await user.type(field('Nickname'), 'Annie');
  await user.type(field('New password'), 'secret-2');
  act(() => void expireSession());
  expect(router.state.location.pathname).toBe('/setting');
  expect(field('Nickname').value).toBe('Annie');
  act(() => {
    setToken('again');
    setSession({ user: ann });
  });
  expect(field('New password').value).toBe('secret-2');
});

test('a section stays folded', async () => {
  const first = show();
  await first.user.click(screen.getByRole('heading', { name: 'User info' }));
  // jsdom fires the toggle event in a later task.
  await waitFor(() => expect(localStorage.getItem('setting-closed:info')).toBe('true'));
  first.unmount();
  show();
  expect(screen.getByRole('heading', { name: 'User info' }).closest('details')?.open).toBe(false);
});

test('what was done to the account is listed, and older events on request', async () => {
  const event = { at: '2026-11-22T10:00:00Z', ip: null, by: 'staff', before: { role: 'admin' } } as const;
  const names = { 'en-US': 'Changed a user', 'zh-CN': '修改用户' };
  server.answer({
    'GET /api/account-events': ({ query }) =>
      query['beforeId'] === '2'
        ? { records: [{ ...event, id: 1, names: { ...names, 'en-US': 'Older' }, after: null }], hasMore: false }
        : { records: [{ ...event, id: 2, names, after: { role: 'mute_user' } }], hasMore: true },
  });
  const { user } = show();
  expect(await screen.findByText('Changed a user')).toBeTruthy();
  expect(screen.getByText('By an administrator')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Role admin mute_user' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Older')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('kinds of messages are chosen one by one, and mails end with their messages', async () => {
  const { user } = show();
  const stored = { ...LIKES, isMailed: true };
  server.answer({ 'PUT /api/msg/choices': () => ({ choices: [stored], canMail: true }) });
  await user.click(await screen.findByRole('switch', { name: 'Likes: email' }));
  await waitFor(() => expect(server.sent('PUT /api/msg/choices')).toEqual([{ choices: [stored] }]));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Likes: email' }).checked).toBe(true),
  );
  server.answer({ 'PUT /api/msg/choices': () => ({ choices: [{ ...stored, isWanted: false }], canMail: true }) });
  await user.click(screen.getByRole('switch', { name: 'Likes: messages' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Likes: email' }).disabled).toBe(true),
  );
});

const NO_EXPORT: DataExport = { state: 'none', done: 0, total: 0, bytes: null, gmtReady: null, gmtExpires: null };

test('data is requested, shows its progress, and can be downloaded when it is ready', async () => {
  let state = NO_EXPORT;
  server.answer({
    'GET /api/data-export': () => state,
    'POST /api/data-export': () => (state = { ...NO_EXPORT, state: 'running', done: 3, total: 20 }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Request data' }));
  expect(await screen.findByText(/3 of 20 parts/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request data' })).toBeNull();
  state = { ...NO_EXPORT, state: 'ready', bytes: 2048, gmtExpires: '2026-11-24T10:00:00Z' };
  expect(await screen.findByText(/Your data is ready \(2,048 B\)/, {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText('Available until').nextElementSibling!.textContent).toMatch(/^2026-11-2[345] \d\d:00:00 /);
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
});

test('data is downloaded by the browser itself, from the link that the site makes', async () => {
  server.answer({
    'GET /api/data-export': () => ({ ...NO_EXPORT, state: 'ready', bytes: 2048, gmtExpires: '2026-11-24T10:00:00Z' }),
    'POST /api/data-export/link': () => ({ path: '/api/data-export/download' }),
  });
  const opened: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(new URL(this.href).pathname);
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(opened).toEqual(['/api/data-export/download']));
  click.mockRestore();
});

test('data that could not be collected can be requested again', async () => {
  server.answer({ 'GET /api/data-export': () => ({ ...NO_EXPORT, state: 'failed' }) });
  show();
  expect(await screen.findByText('Your data could not be collected. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
