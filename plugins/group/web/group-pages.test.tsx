import { addPluginTexts, fakeServer, logInAs, refusal, showPage } from '@tribunal/web/testing';
import { ConfirmOutlet } from '@tribunal/web/kit';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentToast } from '../../../web/src/kit/feedback/toast';
import type { AllGroupCalls, Group, GroupDetail, GroupViewerRights, ManagedMember } from '../contract';
import pageTexts from '../locales/en-US/page.json';
import texts from '../locales/en-US/web.json';
import { GroupBar } from './frame/GroupBar';
import { GroupPage } from './frame/GroupPage';
import { GroupListPage } from './list/GroupListPage';

const server = fakeServer<AllGroupCalls>();
beforeEach(() => addPluginTexts('group', texts, pageTexts));

const groupOf = (changes: Partial<Group> = {}): Group => ({
  id: 1000,
  avatar: null,
  name: 'Night shift',
  shortName: 'night',
  brief: 'We train at night',
  uid: 'o',
  description: 'About *us*',
  owner: 'olga',
  auth: 2,
  visible: true,
  status: 0,
  memberCount: 3,
  isArchived: false,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
  ...changes,
});
const nobody: GroupViewerRights = {
  userAuth: 0,
  isOwner: false,
  canRead: false,
  canJoin: true,
  canExit: false,
  canManage: false,
  canConfigure: false,
  canHandOver: false,
  canDisband: false,
  canWrite: false,
  canArchive: false,
};
const owner: GroupViewerRights = {
  userAuth: 5,
  isOwner: true,
  canRead: true,
  canJoin: false,
  canExit: false,
  canManage: true,
  canConfigure: true,
  canHandOver: true,
  canDisband: true,
  canWrite: true,
  canArchive: true,
};
const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 15, current: 1, pages: 1 });

const openList = (address = '/group') => ({ ...showPage(<GroupListPage />, address), user: userEvent.setup() });
const openGroup = (viewer: Partial<GroupViewerRights>, page = '', changes: Partial<GroupDetail> = {}) => {
  server.answer({
    'GET /api/get-group-detail': () => ({ ...groupOf(), code: null, viewer: { ...nobody, ...viewer }, ...changes }),
    'GET /api/group/get-announcement-list': () => pageOf([]),
  });
  logInAs('1', 'ann');
  return { ...showPage(<GroupPage />, `/group/1000${page}`, '/group/:groupID/*'), user: userEvent.setup() };
};

test('the list shows groups, and keeps its filters in the address', async () => {
  server.answer({ 'GET /api/get-group-list': () => pageOf([groupOf({ visible: false })]) });
  const { router, user } = openList('/group?auth=7&limit=8&keyword=night');
  const list = await screen.findByRole('list', { name: 'Groups' });
  expect(within(list).getByRole('link', { name: 'Night shift' }).getAttribute('href')).toBe('/group/1000');
  expect(list.textContent).toContain('3 members');
  expect(list.textContent).toContain('2031-05-01');
  expect(list.textContent).toContain('Hidden');
  expect(server.sent('GET /api/get-group-list')[0]).toMatchObject({ keyword: 'night', auth: '0', limit: '15' });
  await user.click(screen.getByRole('button', { name: 'Private' }));
  await waitFor(() => expect(router.state.location.search).toContain('auth=3'));
});

test('the list offers its own page sizes', async () => {
  server.answer({ 'GET /api/get-group-list': () => pageOf([groupOf()]) });
  openList();
  const sizes = await screen.findByLabelText('Rows per page');
  expect([...sizes.querySelectorAll('option')].map(({ value }) => value)).toEqual(['9', '15', '30', '60', '120']);
});

test('a visitor is asked to log in and stays on the list', async () => {
  server.answer({ 'GET /api/get-group-list': () => pageOf([groupOf()]) });
  const { router, user } = openList();
  await user.click(await screen.findByRole('link', { name: 'Night shift' }));
  expect(currentToast()?.text).toBe('Please log in first');
  expect(router.state.location.pathname).toBe('/group');
  expect(screen.queryByText('My groups')).toBeNull();
});

test('an outsider sees the description, and the tabs of members lead nowhere', async () => {
  openGroup({});
  const tabs = await screen.findByRole('navigation', { name: 'Night shift' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home']);
  expect(within(tabs).getByText('Members').getAttribute('aria-disabled')).toBe('true');
  expect(within(tabs).queryByText('Settings')).toBeNull();
  expect(server.sent('GET /api/group/get-announcement-list')).toEqual([]);
});

test.each(['bar', 'list'] as const)(
  'the %s beside a problem leads back to the group, and marks its tab',
  async (form) => {
    server.answer({ 'GET /api/get-group-detail': () => ({ ...groupOf(), code: null, viewer: owner }) });
    logInAs('1', 'ann');
    showPage(<GroupBar form={form} />, '/group/1000/member/someone', '/group/:groupID/*');
    const bar = await screen.findByRole('navigation', { name: 'Night shift' });
    expect(within(bar).getByRole('link', { name: 'Night shift' }).getAttribute('href')).toBe('/group/1000');
    const marked = within(bar).getAllByRole('link', { current: 'page' });
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Members']);
  },
);

test('applying to a private group needs the code and a reason', async () => {
  const { user } = openGroup({}, '', { auth: 3 });
  server.answer({ 'POST /api/group/member': () => refusal('The invitation code is wrong', 'code') });
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(dialog.textContent).toContain('Invitation code must have exactly 6 characters');
  expect(server.sent('POST /api/group/member')).toEqual([]);
  await user.type(within(dialog).getByLabelText('Invitation code'), 'ab12cd');
  await user.type(within(dialog).getByLabelText('Reason'), 'I study here');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(dialog.textContent).toContain('The invitation code is wrong'));
  expect(server.sent('POST /api/group/member')).toEqual([{ gid: 1000, code: 'ab12cd', reason: 'I study here' }]);
});

test('a public group is joined at once', async () => {
  const { user } = openGroup({}, '', { auth: 1 });
  server.answer({ 'POST /api/group/member': () => ({ auth: 3 }) });
  await user.click(await screen.findByRole('button', { name: 'Join group' }));
  await waitFor(() => expect(server.sent('POST /api/group/member')).toEqual([{ gid: 1000 }]));
});

test('a group is disbanded once its name is typed in', async () => {
  const { user } = openGroup(owner);
  server.answer({ 'DELETE /api/group': () => null });
  await user.click(await screen.findByRole('button', { name: 'Disband' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'Night');
  await user.click(within(dialog).getByRole('button', { name: 'Disband' }));
  expect(server.sent('DELETE /api/group')).toEqual([]);
  await user.type(within(dialog).getByLabelText('Name'), ' shift');
  await user.click(within(dialog).getByRole('button', { name: 'Disband' }));
  await waitFor(() => expect(server.sent('DELETE /api/group')).toEqual([{ gid: '1000', name: 'Night shift' }]));
});

const bob: ManagedMember = {
  id: 7,
  gid: 1000,
  uid: 'b',
  username: 'bob',
  avatar: null,
  auth: 1,
  isOwner: false,
  reason: 'Please',
  choices: [2, 3],
  canRemove: true,
  canOwn: false,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModify: '2031-05-01T10:00:00.000Z',
};
test('group admins decide on applications, with what the server lets them choose', async () => {
  const { user } = openGroup({ ...owner, isOwner: false }, '/member');
  server.answer({ 'GET /api/group/get-apply-list': () => pageOf([bob]), 'PUT /api/group/member': () => null });
  const select = await screen.findByRole('combobox', { name: 'Role of bob' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Application pending', 'Refused', 'Member']);
  await user.selectOptions(select, 'Member');
  await waitFor(() => expect(server.sent('PUT /api/group/member')).toEqual([{ id: 7, gid: 1000, uid: 'b', auth: 3 }]));
});

test('an invitation is accepted without a form, and declined', async () => {
  const { user } = openGroup({ userAuth: -1 }, '', { auth: 3 });
  server.answer({ 'POST /api/group/member': () => ({ auth: 3 }), 'DELETE /api/group/member/exit': () => null });
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await waitFor(() => expect(server.sent('POST /api/group/member')).toEqual([{ gid: 1000 }]));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(server.sent('DELETE /api/group/member/exit')).toEqual([{ gid: '1000' }]));
});

test('the list begins with the invitations of the user', async () => {
  logInAs('1', 'ann');
  server.answer({
    'GET /api/get-group-list': ({ query }) => pageOf(query?.onlyInvited ? [groupOf({ id: 7, name: 'Day shift' })] : []),
    'DELETE /api/group/member/exit': () => null,
  });
  const { user } = openList();
  await user.click(await screen.findByRole('button', { name: 'Decline invitation to “Day shift”' }));
  await waitFor(() => expect(server.sent('DELETE /api/group/member/exit')).toEqual([{ gid: '7' }]));
});

test('group admins withdraw an invitation', async () => {
  const { user } = openGroup({ ...owner, isOwner: false }, '/member');
  render(<ConfirmOutlet />);
  const invited: ManagedMember = { ...bob, auth: -1, reason: null, choices: [] };
  server.answer({ 'GET /api/group/get-apply-list': () => pageOf([invited]), 'DELETE /api/group/member': () => null });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation to bob' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw invitation' }));
  await waitFor(() => expect(server.sent('DELETE /api/group/member')).toEqual([{ gid: '1000', uid: 'b' }]));
});

test('a member creates the secret address of the calendar, and revokes it', async () => {
  let createdAt: string | null = null;
  const { user } = openGroup({ userAuth: 3, canRead: true, canJoin: false });
  server.answer({
    'GET /api/group/calendar': () => ({ createdAt }),
    'POST /api/group/calendar': () => {
      createdAt = '2031-05-02T10:00:00.000Z';
      return { token: 'secret' };
    },
    'DELETE /api/group/calendar': () => {
      createdAt = null;
      return null;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Calendar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Create address' }));
  expect(await dialog.findByText(/\/api\/group\/calendar\.ics\?token=secret$/)).toBeTruthy();
  render(<ConfirmOutlet />);
  await user.click(await dialog.findByRole('button', { name: 'Revoke address' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke the address?' }));
  expect(server.sent('DELETE /api/group/calendar')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Revoke address' }));
  expect(await dialog.findByText('You have no address yet.')).toBeTruthy();
  expect(dialog.queryByText(/secret/)).toBeNull();
});

test('an unknown group says so', async () => {
  logInAs('1', 'ann');
  showPage(<GroupPage />, '/group/nothing', '/group/:groupID/*');
  expect(await screen.findByText('Group not found')).toBeTruthy();
});
