import { LOGIN_FAILURES_BEFORE_SLIDE } from '@tribunal/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api';
import { fakeServer, showPage } from '../../../testing';
import { LoginForm } from './LoginForm';
import { type LoginOptions, loginFailures } from './use-login';

const server = fakeServer();
const refused: LoginOptions['login'] = () => Promise.reject(new ApiError('Wrong username or password', 400, 'answer'));

const show = (login: LoginOptions['login']) => {
  const onDone = vi.fn();
  showPage(<LoginForm initialUsername="ann" login={login} onDone={onDone} />);
  return { onDone, user: userEvent.setup() };
};
const attempt = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
};
const fail = (times: number) => Array.from({ length: times }, () => loginFailures.add());

test('a name is needed, and a password of 6 to 20 characters', async () => {
  const { user } = show(refused);
  await user.clear(screen.getByLabelText('Username'));
  await user.type(screen.getByLabelText('Password'), 'short{Enter}');
  expect(screen.getByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password must have at least 6 characters')).toBeTruthy();
});

test('a refusal says why, keeps what was typed and counts', async () => {
  fail(LOGIN_FAILURES_BEFORE_SLIDE - 1);
  const { user } = show(refused);
  await attempt(user);
  expect(await screen.findByText('Wrong username or password')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ann');
  expect(loginFailures.needsSlide()).toBe(true);
});

test('no answer is no failed login', async () => {
  fail(LOGIN_FAILURES_BEFORE_SLIDE - 1);
  const { user } = show(() => Promise.reject(new ApiError('No answer', 0, 'network')));
  await attempt(user);
  await screen.findByRole('alert');
  expect(loginFailures.needsSlide()).toBe(false);
});

test('a login makes the failures none', async () => {
  fail(LOGIN_FAILURES_BEFORE_SLIDE - 1);
  const { user, onDone } = show(() => Promise.resolve(null));
  await attempt(user);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  fail(1);
  expect(loginFailures.needsSlide()).toBe(false);
});

test('after five refusals nothing is sent before the piece is in the gap', async () => {
  fail(LOGIN_FAILURES_BEFORE_SLIDE);
  const login = vi.fn<LoginOptions['login']>(() => Promise.resolve(null));
  const { user, onDone } = show(login);
  await attempt(user);
  const slide = await screen.findByRole('slider', { name: 'Slide the piece into the gap' });
  expect(login).not.toHaveBeenCalled();
  const away = /(\d+) pixels to the right/.exec(slide.getAttribute('aria-valuetext') ?? '')?.[1];
  fireEvent.change(slide, { target: { value: away } });
  expect(slide.getAttribute('aria-valuetext')).toBe('The piece is in place. Press Enter.');
  fireEvent.keyDown(slide, { key: 'Enter' });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(login).toHaveBeenCalledWith({ username: 'ann', password: 'secret-1' });
});

describe('when the server asks for the digits of a picture', () => {
  const asks: LoginOptions['login'] = () =>
    Promise.reject(new ApiError('Enter the digits in the picture', 400, 'answer', 'captcha'));
  const pictures = () =>
    server.answer({
      'GET /api/captcha': () => {
        const captchaKey = `picture${server.sent('GET /api/captcha').length}`;
        return { img: `data:image/png;base64,${captchaKey}`, captchaKey };
      },
    });
  const digits = () => screen.getByLabelText<HTMLInputElement>('CAPTCHA');
  const shown = () => screen.findByRole('img', { name: 'CAPTCHA image with digits' });

  test('they are asked for beside it, and only then; what was typed stays', async () => {
    pictures();
    const { user } = show(asks);
    expect(screen.queryByLabelText('CAPTCHA')).toBeNull();
    await attempt(user);
    expect((await shown()).getAttribute('src')).toContain('picture1');
    expect(await screen.findByText('Enter the digits in the picture')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret-1');
    expect(server.sent('GET /api/captcha')).toHaveLength(1);
  });

  test('the keyboard is in the field of the digits, and Enter sends them', async () => {
    pictures();
    const login = vi.fn(asks);
    const { user, onDone } = show(login);
    await attempt(user);
    await shown();
    expect(document.activeElement).toBe(digits());
    login.mockImplementation(() => Promise.resolve(null));
    await user.keyboard(' 1234{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(login).toHaveBeenLastCalledWith({
      username: 'ann',
      password: 'secret-1',
      captcha: '1234',
      captchaKey: 'picture1',
    });
  });

  test('nothing is sent without them', async () => {
    pictures();
    const login = vi.fn(asks);
    const { user } = show(login);
    await attempt(user);
    await shown();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('CAPTCHA is required')).toBeTruthy();
    expect(login).toHaveBeenCalledOnce();
  });

  test('a wrong password uses the picture up, and another comes', async () => {
    pictures();
    const login = vi.fn(asks);
    const { user } = show(login);
    await attempt(user);
    await shown();
    login.mockImplementation(refused);
    await user.keyboard('1234{Enter}');
    expect(await screen.findByText('Wrong username or password')).toBeTruthy();
    await waitFor(async () => expect((await shown()).getAttribute('src')).toContain('picture2'));
    expect(digits().value).toBe('');
  });
});
