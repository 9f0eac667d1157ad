import { ConfirmOutlet } from '@tribunal/web/kit';
import { addPluginTexts, fakeServer, logInAs, refusal, showPage } from '@tribunal/web/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AllGroupCalls, Group, GroupDetail, InviteLink } from '../../contract';
import pageTexts from '../../locales/en-US/page.json';
import texts from '../../locales/en-US/web.json';
import { GroupPage } from '../frame/GroupPage';
import { InvitePage } from './InvitePage';

const server = fakeServer<AllGroupCalls>();
beforeEach(() => addPluginTexts('group', texts, pageTexts));

const group: Group = {
  id: 1000,
  avatar: null,
  name: 'Night shift',
  shortName: 'night',
  brief: 'We train at night',
  uid: 'o',
  description: 'About *us*',
  owner: 'olga',
  auth: 3,
  visible: false,
  status: 0,
  isArchived: false,
  memberCount: 3,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
};
const detail: GroupDetail = {
  ...group,
  code: null,
  viewer: {
    userAuth: 4,
    isOwner: false,
    canRead: true,
    canJoin: false,
    canExit: true,
    canWrite: true,
    canManage: true,
    canConfigure: false,
    canHandOver: false,
    canDisband: false,
    canArchive: false,
  },
};
const link: InviteLink = {
  id: 7,
  state: 'active',
  uses: 3,
  maxUses: 30,
  uid: 'a',
  username: 'adam',
  expiresAt: '2031-05-08T10:00:00.000Z',
  gmtCreate: '2031-05-01T10:00:00.000Z',
};
const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });

const openMembers = (
  changes: Partial<GroupDetail> = {},
  links = [link, { ...link, id: 6, state: 'revoked' as const }],
) => {
  server.answer({
    'GET /api/get-group-detail': () => ({ ...detail, ...changes }),
    'GET /api/group/get-apply-list': () => pageOf([]),
    'GET /api/group/invite-link': () => pageOf(links),
  });
  logInAs('1', 'ann');
  showPage(<GroupPage />, '/group/1000/member', '/group/:groupID/*');
  render(<ConfirmOutlet />);
  return userEvent.setup();
};
const openLink = (hash = '#secret') => {
  logInAs('1', 'ann');
  return { ...showPage(<InvitePage />, `/group/invite${hash}`, '/group/invite'), user: userEvent.setup() };
};

test('group admins see the links, and revoke one that can be used', async () => {
  const user = openMembers();
  server.answer({ 'DELETE /api/group/invite-link': () => null });
  expect((await screen.findAllByText('3 / 30')).length).toBe(2);
  expect(screen.getByText('Revoked')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke link' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke link' }));
  await waitFor(() => expect(server.sent('DELETE /api/group/invite-link')).toEqual([{ gid: '1000', id: '7' }]));
});

test('a link is created within its limits, and shown once', async () => {
  const user = openMembers({}, [link]);
  server.answer({ 'POST /api/group/invite-link': () => ({ id: 8, token: 'secret' }) });
  await user.click(await screen.findByRole('button', { name: 'New invite link' }));
  const dialog = within(await screen.findByRole('dialog'));
  const uses = dialog.getByLabelText('Number of users who can join');
  await user.clear(uses);
  await user.type(uses, '1001');
  await user.click(dialog.getByRole('button', { name: 'New invite link' }));
  expect(await dialog.findByText('Enter a number from 1 to 1000')).toBeTruthy();
  expect(server.sent('POST /api/group/invite-link')).toEqual([]);
  await user.clear(uses);
  await user.type(uses, '40');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Expires in' }), '1 day');
  await user.click(dialog.getByRole('button', { name: 'New invite link' }));
  expect(await screen.findByText(`${window.location.origin}/group/invite#secret`)).toBeTruthy();
  expect(server.sent('POST /api/group/invite-link')).toEqual([{ gid: 1000, maxUses: 40, hours: 24 }]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/#secret/)).toBeNull();
});

test('nobody creates links in an archived group', async () => {
  openMembers({ isArchived: true, viewer: { ...detail.viewer, canWrite: false } }, []);
  expect(await screen.findByText('No invite links yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New invite link' })).toBeNull();
});

test('an invited user sees the group and joins it', async () => {
  server.answer({
    'POST /api/group/invite-link/open': () => ({ group, userAuth: 0 }),
    'POST /api/group/invite-link/join': () => ({ gid: 1000 }),
  });
  const { router, user } = openLink();
  expect(await screen.findByRole('heading', { name: 'Night shift' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Join group' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/group/1000'));
  expect(server.sent('POST /api/group/invite-link/open')[0]).toEqual({ token: 'secret' });
  expect(server.sent('POST /api/group/invite-link/join')).toEqual([{ token: 'secret' }]);
});

test('a member is led to the group', async () => {
  server.answer({ 'POST /api/group/invite-link/open': () => ({ group, userAuth: 3 }) });
  openLink();
  expect((await screen.findByRole('link', { name: 'Open group' })).getAttribute('href')).toBe('/group/1000');
  expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull();
});

test('a link that cannot be used says why', async () => {
  server.answer({
    'POST /api/group/invite-link/open': () => ({ ...refusal('This invite link has expired'), status: 403 }),
  });
  openLink();
  expect(await screen.findByText('This invite link has expired')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull();
});

test('a link without its token is incomplete, and asks the server nothing', async () => {
  openLink('');
  expect(await screen.findByText(/The link is incomplete/)).toBeTruthy();
  expect(server.sent('POST /api/group/invite-link/open')).toEqual([]);
});
