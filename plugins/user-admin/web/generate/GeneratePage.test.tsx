import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addAdminTexts, fakeServer, loadPlugins, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserAdminCalls } from '../../contract';
import { GeneratePage } from './GeneratePage';

const GENERATE = 'POST /api/admin/user/generate-user';
const USERS = [
  { username: 'room1', password: 'abc234' },
  { username: 'room2', password: 'xyz789' },
];

const server = fakeServer<UserAdminCalls>();
beforeEach(async () => {
  await addAdminTexts();
  await loadPlugins('user-admin');
  logInAs('1', 'root', ['root']);
  putSite({ plugins: ['user-admin'], name: 'Test Judge' });
});

const open = () => ({ ...showPage(<GeneratePage />, '/admin/user/generate'), user: userEvent.setup() });
const fill = async (user: ReturnType<typeof userEvent.setup>, label: string, value: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), value);
};
const generate = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Generate' }));

test('the names are previewed, and wrong numbers are not sent', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Prefix'), 'room');
  expect(screen.getByText('Names: room1, room2, …, room10')).toBeTruthy();
  await fill(user, 'Last number', '0');
  await fill(user, 'Password length', '5');
  await generate(user);
  expect(await screen.findByText('The last number must not be less than the first')).toBeTruthy();
  expect(screen.getByText('Enter a number from 6 to 20')).toBeTruthy();
  expect(server.sent(GENERATE)).toEqual([]);
});

test('passwords are shown once, can be printed as slips, and are downloaded once', async () => {
  server.answer({ [GENERATE]: () => ({ key: 'KEY', users: USERS }) });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user, container } = open();
  await user.type(screen.getByLabelText('Prefix'), 'room');
  await fill(user, 'Last number', '2');
  await generate(user);
  const table = await screen.findByRole('table', { name: 'Generated accounts' });
  for (const { password } of USERS) expect(table.textContent).toContain(password);
  expect(server.sent(GENERATE)).toEqual([
    {
      prefix: 'room',
      suffix: '',
      number_from: 1,
      number_to: 2,
      password_length: 6,
      key: expect.stringMatching(/^[\w-]{43}$/),
    },
  ]);
  const slips = [...container.querySelectorAll('.t-slip')].map(({ textContent }) => textContent);
  expect(slips).toEqual(
    USERS.map(({ username, password }) =>
      expect.stringMatching(new RegExp(`^Test Judge http.*Username${username}Password${password}$`)),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Print slips' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a refusal stays at its field with what was typed', async () => {
  server.answer({ [GENERATE]: () => refusal('2 of these names exist already: room1, room2', 'prefix') });
  const { user } = open();
  await user.type(screen.getByLabelText('Prefix'), 'room');
  await generate(user);
  expect(await screen.findByText('2 of these names exist already: room1, room2')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Prefix').value).toBe('room'));
});
