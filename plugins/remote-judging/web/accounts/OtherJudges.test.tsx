import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmOutlet, ToastOutlet } from '@tribunal/web/kit';
import { userTabStore } from '@tribunal/web/kit/more';
import { refusal, showPage } from '@tribunal/web/testing';
import { accountRow, statusRow, remoteServer } from '../testing';
import { OtherJudges } from './OtherJudges';

const server = remoteServer();
const mine = accountRow({ key: 'AC', way: 'own', name: 'annie', owner: 'ann', hasPassword: false, hasSession: true });

beforeEach(() =>
  server.answer({
    'GET /api/remote-status': () => [
      statusRow({ key: 'HDU', name: 'HDU' }),
      statusRow({ key: 'AC', name: 'AtCoder', submitMethods: ['own'], pool: false, credentials: ['session'] }),
      statusRow({
        key: 'CF',
        name: 'Codeforces',
        submitMethods: ['own', 'verify'],
        credentials: ['password', 'session'],
      }),
      statusRow({ key: 'GYM', name: 'Codeforces Gym', submitMethods: ['own', 'verify'], sharesWith: 'CF' }),
      statusRow({ key: 'SPOJ', name: 'SPOJ', submitMethods: ['own'], state: 'off' }),
    ],
  }),
);
const show = (...accounts: ReturnType<typeof accountRow>[]) => {
  server.answer({ 'GET /api/remote-account': () => accounts });
  showPage(
    <>
      <OtherJudges />
      <ConfirmOutlet />
      <ToastOutlet />
    </>,
    '/setting',
  );
  return userEvent.setup();
};
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('accounts are of judges that take them: on, and with accounts of their own', async () => {
  const user = show();
  server.answer({ 'PUT /api/remote-account': () => mine });
  await user.click(await screen.findByRole('button', { name: 'Add account' }));
  expect(options()).toEqual(['AtCoder', 'Codeforces']);
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.type(screen.getByLabelText('Account name'), 'annie');
  await user.type(screen.getByLabelText('Session'), 'REVEL_SESSION=abc');
  expect(screen.getByText(/Copy it from the browser that the session comes from/)).toBeTruthy();
  expect(screen.queryByLabelText(/proxy/i)).toBeNull();
  const userAgent = screen.getByLabelText<HTMLInputElement>(/^User agent/);
  await user.click(screen.getByRole('button', { name: "Use this browser's user agent" }));
  expect(userAgent.value).toBe(navigator.userAgent);
  await user.clear(userAgent);
  await user.type(userAgent, ' Chrome/140 ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/remote-account')).toEqual([
      { key: 'AC', name: 'annie', session: 'REVEL_SESSION=abc', userAgent: 'Chrome/140' },
    ]),
  );
});

test('a user agent that is not valid is marked at its field, and the stored one is shown', async () => {
  const user = show({ ...mine, userAgent: 'Firefox 150' });
  server.answer({ 'PUT /api/remote-account': () => refusal('A user agent consists of ASCII', 'userAgent') });
  expect(await screen.findByText('User agent: Firefox 150')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit account annie on AtCoder' }));
  const field = screen.getByLabelText<HTMLInputElement>(/^User agent/);
  expect(field.value).toBe('Firefox 150');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A user agent consists of ASCII')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(server.sent('PUT /api/remote-account')).toEqual([{ id: 4, key: 'AC', name: 'annie', userAgent: '' }]);
});

test('an account shows what is set of it and how it is, and is removed after a question', async () => {
  const user = show({ ...mine, state: 'humanCheck', reason: 'The site wants a captcha' });
  expect(await screen.findByText('Session set')).toBeTruthy();
  expect(screen.getByText('CAPTCHA required')).toBeTruthy();
  expect(screen.getByText('The site wants a captcha')).toBeTruthy();
  server.answer({ 'DELETE /api/remote-account': () => null });
  await user.click(screen.getByRole('button', { name: 'Remove account annie on AtCoder' }));
  expect(server.sent('DELETE /api/remote-account')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.sent('DELETE /api/remote-account')).toEqual([{ id: '4' }]));
});

test('an account that was entered for another address asks for its secret again', async () => {
  const user = show({ ...mine, state: 'working', isForOtherAddress: true });
  expect(await screen.findByText("The site's address has changed. Enter the password again.")).toBeTruthy();
  expect(screen.queryByText('Working')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit account annie on AtCoder' }));
  expect(screen.getByLabelText('Session')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a password or a session')).toBeTruthy();
  expect(server.sent('PUT /api/remote-account')).toEqual([]);
});

test('an account is tried when its owner asks for it', async () => {
  const user = show(mine);
  server.answer({ 'POST /api/remote-account/test': () => null });
  await user.click(await screen.findByRole('button', { name: 'Test account annie on AtCoder' }));
  expect(await screen.findByText(/Test started/)).toBeTruthy();
  expect(server.sent('POST /api/remote-account/test')).toEqual([{ id: 4 }]);
});

test('a handle is proved by a program that does not compile', async () => {
  const user = show();
  const until = new Date(Date.now() + 600_000).toISOString();
  let proof: () => ReturnType<typeof refusal> | typeof mine = () => refusal('That run compiles', 'runId');
  server.answer({
    'POST /api/remote-account/claim': () => ({
      problemId: '4A',
      url: 'https://codeforces.com/problemset/problem/4/A',
      until,
      problem: { id: '4A', ref: null },
      language: null,
      code: 'no program',
    }),
    'POST /api/remote-account/prove': () => proof(),
  });
  await user.click(await screen.findByRole('button', { name: 'Verify handle' }));
  expect(options()).toEqual(['Codeforces']);
  await user.type(screen.getByLabelText('Your handle'), 'annie');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText(/As annie, submit a program that does not compile to 4A/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open 4A on Codeforces' }).getAttribute('href')).toContain('/4/A');
  await user.type(screen.getByLabelText('Remote ID of that submission'), '99');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('That run compiles')).toBeTruthy();
  proof = () => ({ ...mine, key: 'CF', way: 'verify' as const });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('annie on Codeforces is verified')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('POST /api/remote-account/prove')[1]).toEqual({ key: 'CF', name: 'annie', runId: '99' });
});

test('a proof that was begun is there again after a reload, unless its time is over', async () => {
  const claim = (until: number) =>
    userTabStore.write('remote-claim', {
      key: 'CF',
      name: 'annie',
      problemId: '4A',
      url: 'https://x',
      until: new Date(until).toISOString(),
    });
  claim(Date.now() + 60_000);
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Verify handle' }));
  expect(screen.getByLabelText('Remote ID of that submission')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  claim(Date.now() - 60_000);
  await user.click(screen.getByRole('button', { name: 'Verify handle' }));
  expect(screen.getByLabelText('Your handle')).toBeTruthy();
});
