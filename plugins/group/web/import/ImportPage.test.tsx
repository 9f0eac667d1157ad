import { addAdminTexts, addPluginTexts, fakeServer, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AllGroupCalls, GroupDetail, MemberImportPreview, MemberImportResult } from '../../contract';
import pageTexts from '../../locales/en-US/page.json';
import texts from '../../locales/en-US/web.json';
import { ImportPage } from './ImportPage';

const PREVIEW = 'POST /api/group/import/preview';
const IMPORT = 'POST /api/group/import';

const server = fakeServer<AllGroupCalls>();
beforeEach(async () => {
  addPluginTexts('group', texts, pageTexts);
  await addAdminTexts();
  putSite({ name: 'Test Judge' });
});

const group: GroupDetail = {
  id: 1000,
  avatar: null,
  name: 'Night shift',
  shortName: 'night',
  brief: 'We train at night',
  uid: 'o',
  description: 'About us',
  owner: 'olga',
  auth: 3,
  visible: false,
  status: 0,
  isArchived: false,
  code: null,
  memberCount: 3,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
  viewer: {
    userAuth: 5,
    isOwner: false,
    canRead: true,
    canJoin: false,
    canExit: true,
    canWrite: true,
    canManage: true,
    canConfigure: true,
    canHandOver: false,
    canDisband: false,
    canArchive: true,
  },
};
const found: MemberImportPreview = {
  users: [
    { row: 1, username: 'ann', realname: '', act: 'invite' },
    { row: 2, username: 'ben', realname: '李明', act: 'create' },
    { row: 3, username: 'cat', realname: '', act: 'none' },
  ],
  remarks: [],
  errors: [{ row: 4, username: 'dan', field: 'username', message: 'User not found' }],
};
const done: MemberImportResult = {
  invited: 1,
  accepted: 0,
  unchanged: 1,
  errors: [],
  created: [{ username: 'ben', password: 'abc23456' }],
};

const open = (canCreateAccounts: boolean) => {
  server.answer({
    'GET /api/get-group-detail': () => group,
    'GET /api/group/import': () => ({ canCreateAccounts }),
  });
  logInAs('1', 'rita');
  return { ...showPage(<ImportPage />, '/group/1000/import', '/group/:groupID/import'), user: userEvent.setup() };
};

test('a preview shows what happens, and the passwords of new accounts are shown and printed', async () => {
  const { user, container } = open(true);
  server.answer({ [PREVIEW]: () => found, [IMPORT]: () => done, 'GET /api/group/get-apply-list': () => refusal('') });
  await user.click(await screen.findByText('Create accounts for unknown usernames'));
  await user.type(screen.getByLabelText('Or paste rows'), 'ann');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Create account')).toBeTruthy();
  expect(screen.getByText('2 users to invite or add. 1 row has errors and is left out.')).toBeTruthy();
  expect(screen.getByText('User not found')).toBeTruthy();
  expect(server.sent(PREVIEW)).toEqual([{ gid: 1000, text: 'ann', createsAccounts: true }]);
  await user.click(screen.getByRole('button', { name: 'Import 2 users' }));
  expect(
    await screen.findByText('1 user invited. 1 account created. 1 user is a member or invited already.'),
  ).toBeTruthy();
  expect(server.sent(IMPORT)).toMatchObject([
    { gid: 1000, text: 'ann', createsAccounts: true, key: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  expect(screen.getAllByText('abc23456')).toHaveLength(2);
  expect(container.querySelector('.t-slip')!.textContent).toContain('Test Judge');
});

test('an import whose reply was lost is repeated with the same key', async () => {
  const { user } = open(false);
  server.answer({ [PREVIEW]: () => found, [IMPORT]: () => refusal('The server does not answer') });
  await screen.findByText('Users');
  await user.type(screen.getByLabelText('Or paste rows'), 'ann');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Import 2 users' }));
  expect(await screen.findByText('The server does not answer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 2 users' }));
  await waitFor(() => expect(server.sent(IMPORT)).toHaveLength(2));
  const [first, second] = server.sent(IMPORT) as { key: string }[];
  expect(second!.key).toBe(first!.key);
});

test('nobody is offered to create accounts who may not, and nothing is sent without rows', async () => {
  const { user } = open(false);
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Choose a file or paste rows')).toBeTruthy();
  expect(screen.queryByText('Create accounts for unknown usernames')).toBeNull();
  expect(server.sent(PREVIEW)).toEqual([]);
});
