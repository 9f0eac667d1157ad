import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, putSite, refusal, showPage } from '../../testing';
import { readSession } from '../session';
import { AccountDialog } from './AccountDialog';
import { accountDialog, type AccountMode } from './dialog-store';

const server = fakeServer();
const MAIL = { register: true, registerCode: true, mail: true };
const captcha = (captchaKey: string) => ({ img: `data:image/png;base64,${captchaKey}`, captchaKey });

const open = (mode: AccountMode, site: Parameters<typeof putSite>[0] = MAIL) => {
  putSite(site);
  server.answer({
    'POST /api/check-username-or-email': ({ body }) => ({
      username: (body as { username?: string }).username === 'taken',
      email: (body as { email?: string }).email === 'known@b.de',
    }),
    'GET /api/captcha': () => captcha(`picture${server.sent('GET /api/captcha').length}`),
  });
  act(() => accountDialog.open(mode));
  showPage(<AccountDialog />);
  return userEvent.setup();
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the title is the mode and the site', async () => {
  const user = open('login');
  expect(screen.getByRole('dialog', { name: 'Log in to OJ' })).toBeTruthy();
  await user.click(button('Register'));
  expect(screen.getByRole('dialog', { name: 'Register at OJ' })).toBeTruthy();
});

test('what was typed survives another mode and back', async () => {
  const user = open('login');
  await user.type(field('Username'), 'ann');
  await user.click(button('Register'));
  await user.type(field('Email'), 'ann@b.de');
  await user.click(button('Log in'));
  expect(field('Username').value).toBe('ann');
  await user.click(button('Register'));
  expect(field('Email').value).toBe('ann@b.de');
});

test('a site without mail and registration offers neither', () => {
  open('login', { register: false, mail: false });
  expect(screen.queryByText('Forgot password?')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});

test('a site that sends no codes asks for none', () => {
  open('register', { register: true, registerCode: false });
  expect(screen.queryByLabelText('Verification code')).toBeNull();
});

test('a code is sent only to an address that may be one; then it waits, closed or not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const user = open('register');
  server.answer({ 'GET /api/get-register-code': () => ({ email: 'ann@b.de', expire: 600 }) });
  await user.click(button('Send code'));
  expect(screen.getByText('Email is required')).toBeTruthy();
  await user.type(field('Email'), 'ann@b.de');
  await user.click(button('Send code'));
  await waitFor(() => expect(button('Resend in 60 s').disabled).toBe(true));
  expect(server.sent('GET /api/get-register-code')).toEqual([{ email: 'ann@b.de' }]);
  act(() => accountDialog.close());
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => accountDialog.open('register'));
  expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toBeTruthy();
});

test('a server that says wait is waited for, and it is not the address that is wrong', async () => {
  const user = open('register');
  server.answer({ 'GET /api/get-register-code': () => ({ status: 429, msg: 'Try again in 40 seconds' }) });
  await user.type(field('Email'), 'ann@b.de');
  await user.click(button('Send code'));
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 40 seconds');
  expect(field('Email').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in/ }).disabled).toBe(true);
});

test('an address that gets no code has an error beside it, and another can be tried at once', async () => {
  const user = open('register');
  server.answer({ 'GET /api/get-register-code': () => refusal('This domain is not accepted', 'email') });
  await user.type(field('Email'), 'ann@b.de');
  await user.click(button('Send code'));
  await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('This domain is not accepted')).toBeTruthy();
  expect(button('Send code').disabled).toBe(false);
});

test('a refused registration clears the code and nothing else', async () => {
  const user = open('register');
  server.answer({ 'POST /api/register': () => refusal('The code is incorrect', 'code') });
  await user.type(field('Username'), 'ann');
  await user.type(field('Email'), 'ann@b.de');
  await user.type(field('Verification code'), '123456');
  await user.type(field('Password'), 'secret-1');
  await user.type(field('Confirm password'), 'secret-1{Enter}');
  expect(await screen.findByText('The code is incorrect')).toBeTruthy();
  expect(field('Verification code').value).toBe('');
  expect(field('Password').value).toBe('secret-1');
});

test('a changed password is compared with its confirmation again', async () => {
  const user = open('register');
  await user.type(field('Password'), 'secret-1');
  await user.type(field('Confirm password'), 'secret-1');
  await user.type(field('Password'), '2');
  await user.tab();
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
});

const register = async () => {
  const user = open('register', { register: true });
  server.answer({ 'POST /api/register': () => null });
  await user.type(field('Username'), 'ann');
  await user.type(field('Email'), 'ann@b.de');
  await user.type(field('Password'), 'secret-1');
  await user.type(field('Confirm password'), 'secret-1{Enter}');
};

test('registering logs in', async () => {
  server.answer({
    'POST /api/login': () => ({ uid: '7', username: 'ann', roleList: [] }) as never,
    'GET /api/get-user-auth-info': () => ({ roles: [], permissions: [], needsSecondFactor: false }),
  });
  await register();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('POST /api/login')).toEqual([{ username: 'ann', password: 'secret-1' }]);
  expect(readSession().user?.username).toBe('ann');
});

test('when the login after registering is refused, the name waits in the login form', async () => {
  server.answer({ 'POST /api/login': () => refusal('Too many attempts') });
  await register();
  await screen.findByRole('dialog', { name: 'Log in to OJ' });
  expect(field('Username').value).toBe('ann');
});

test('an address without an account has an error, and nothing is sent', async () => {
  const user = open('reset');
  await user.type(field('Email'), 'nobody@b.de');
  await user.tab();
  expect(await screen.findByText('The email does not exist')).toBeTruthy();
  await user.type(field('CAPTCHA'), '12{Enter}');
  await waitFor(() => expect(field('CAPTCHA').value).toBe(''));
  expect(server.sent('POST /api/apply-reset-password')).toEqual([]);
});

test('every attempt uses up its picture', async () => {
  const user = open('reset');
  server.answer({ 'POST /api/apply-reset-password': () => refusal('The captcha is wrong', 'captcha') });
  await screen.findByRole('img');
  await user.type(field('Email'), 'known@b.de');
  await user.type(field('CAPTCHA'), '12{Enter}');
  expect(await screen.findByText('The captcha is wrong')).toBeTruthy();
  expect(field('CAPTCHA').value).toBe('');
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toContain('picture2'));
  expect(server.sent('POST /api/apply-reset-password')).toEqual([
    { email: 'known@b.de', captcha: '12', captchaKey: 'picture1' },
  ]);
});

test('a link that was sent is not sent again for 90 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const user = open('reset');
  server.answer({ 'POST /api/apply-reset-password': () => null });
  await screen.findByRole('img');
  await user.type(field('Email'), 'known@b.de');
  await user.type(field('CAPTCHA'), '12{Enter}');
  expect(await screen.findByText(/reset link to known@b.de/)).toBeTruthy();
  expect(button('Resend in 90 s').disabled).toBe(true);
});

test('another picture comes on request', async () => {
  open('reset');
  await screen.findByRole('img');
  fireEvent.click(button('New image'));
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toContain('picture2'));
});
