import { Role } from '@tribunal/contract';
import { ConfirmOutlet } from '@tribunal/web/kit';
import { addAdminTexts, fakeServer, loadPlugins, logInAs, putSite, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { UserStatus, type AdminUser, type UserAdminCalls } from '../contract';
import { UsersPage } from './UsersPage';

const LIST = 'GET /api/admin/user/get-user-list';
const REMOVE = 'POST /api/admin/user/remove-second-factor';

const server = fakeServer<UserAdminCalls>();
beforeEach(async () => {
  await addAdminTexts();
  await loadPlugins('user-admin');
  logInAs('1', 'root', ['root']);
  putSite({ plugins: ['user-admin'] });
});

const nothing = { nickname: null, realname: null, email: null, school: null, number: null, avatar: null };
const ann = (part: Partial<AdminUser>): AdminUser => ({
  uid: '2',
  username: 'ann',
  ...nothing,
  titleName: null,
  titleColor: null,
  status: UserStatus.Active,
  roles: [{ id: Role.User, role: 'default_user' }],
  hasSecondFactor: false,
  isDeleted: false,
  erasure: null,
  gmtCreate: '2026-11-20T10:00:00Z',
  gmtModified: '2026-11-20T10:00:00Z',
  ...part,
});

test('removing the two-step login keeps the dialog and what was typed, and hides the button', async () => {
  let hasSecondFactor = true;
  server.answer({
    [LIST]: () => ({ records: [ann({ hasSecondFactor })], total: 1, size: 10, current: 1, pages: 1 }),
    [REMOVE]: () => {
      hasSecondFactor = false;
      return null;
    },
  });
  showPage(
    <>
      <UsersPage />
      <ConfirmOutlet />
    </>,
    '/admin/user',
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit ann' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit ann' });
  await user.type(within(dialog).getByLabelText('Real name'), 'Ann Li');
  await user.click(within(dialog).getByRole('button', { name: 'Remove two-step login' }));
  const question = await screen.findByRole('dialog', { name: 'Remove the two-step login of ann?' });
  await user.click(within(question).getByRole('button', { name: 'Remove two-step login' }));
  await waitFor(() => expect(server.sent(LIST)).toHaveLength(2));
  expect(server.sent(REMOVE)).toEqual([{ uid: '2' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Real name').value).toBe('Ann Li');
  expect(screen.queryByRole('button', { name: 'Remove two-step login' })).toBeNull();
});
