import type { GroupDetail } from '@tribunal/plugin-group/contract';
import { addPluginTexts, fakeServer, logInAs, putSite, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '../../../../web/src/shared/session/store';
import type { AllDiscussionCalls, Discussion, DiscussionDetail } from '../../contract';
import pageTexts from '../../locales/en-US/page.json';
import texts from '../../locales/en-US/web.json';
import { GroupTab } from './GroupTab';

const server = fakeServer<AllDiscussionCalls>();
beforeEach(() => {
  addPluginTexts('discussion', texts, pageTexts);
  putSite({ openGroupDiscussion: true });
});

const group = (canManage: boolean): GroupDetail => ({
  id: 1000,
  avatar: null,
  name: 'Night shift',
  shortName: 'night',
  brief: 'We train at night',
  uid: 'o',

  description: 'About us',
  owner: 'olga',
  auth: 1,
  visible: true,
  status: 0,
  isArchived: false,
  memberCount: 3,
  code: null,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
  viewer: {
    userAuth: canManage ? 4 : 3,
    isOwner: false,
    canRead: true,
    canJoin: false,
    canExit: true,
    canManage,
    canConfigure: false,
    canHandOver: false,
    canDisband: false,
    canWrite: true,
    canArchive: false,
  },
});
const discussion: Discussion = {
  id: 5,
  pid: 'ME-1000',
  problemGid: null,
  title: 'On sorting',
  description: 'Is it stable?',
  content: null,
  categoryId: 3,
  categoryName: 'Help',
  topPriority: false,
  uid: 'u',
  author: 'ada',
  avatar: null,
  role: 'user',
  titleName: null,
  titleColor: null,
  commentNum: 2,
  likeNum: 3,
  viewNum: 4,
  gid: 1000,
  status: 0,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
  isSpoiler: false,
  editorial: null,
};
const detail: DiscussionDetail = {
  ...discussion,
  content: 'Text',
  hasLike: false,
  isFollowing: false,
  isFolded: false,
  isEmbargoed: false,
  mayEdit: false,
  mayDelete: false,
  mayModerate: false,
  mayMarkEditorial: false,
};
const pageOf = (records: Discussion[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });

const open = (page: string, canManage = false, records = [discussion]) => {
  server.answer({
    'GET /api/discussion-category': () => [{ id: 3, name: 'Help' }],
    'GET /api/get-discussion-list': () => pageOf(records),
    'GET /api/group/get-admin-discussion-list': () => pageOf(records),
    'GET /api/get-discussion-detail': () => detail,
  });
  logInAs('1', 'ann');
  setSession({ permissions: ['discussion_add'] });
  const tab = <GroupTab group={group(canManage)} path="/group/1000" />;
  return { ...showPage(tab, `/group/1000/${page}`, '/group/:groupID/*'), user: userEvent.setup() };
};

test('members see the list of the group, and its problems where they are', async () => {
  open('discussion', false, [discussion, { ...discussion, id: 6, title: 'Ours', pid: 'NIGHT1', problemGid: 1000 }]);
  const link = await screen.findByRole('link', { name: 'On sorting' });
  expect(link.getAttribute('href')).toBe('/group/1000/discussion-detail/5');
  expect(screen.getByRole('link', { name: /ME-1000/ }).getAttribute('href')).toBe('/problem/ME-1000');
  expect(screen.getByRole('link', { name: /NIGHT1/ }).getAttribute('href')).toBe('/group/1000/problem/NIGHT1');
  expect(server.sent('GET /api/get-discussion-list')[0]).toMatchObject({ gid: '1000' });
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
});

test('the list of one problem and a single discussion have addresses', async () => {
  open('discussion/NIGHT1');
  await waitFor(() => expect(server.sent('GET /api/get-discussion-list')[0]).toMatchObject({ pid: 'NIGHT1' }));
  open('discussion-detail/5');
  expect(await screen.findByRole('heading', { level: 2, name: 'On sorting' })).toBeTruthy();
  expect(
    screen
      .getByRole('navigation', { name: /breadcrumb/i })
      .querySelector('a')!
      .getAttribute('href'),
  ).toBe('/group/1000/discussion');
});

test('a new discussion is written into the group; members cannot pin it, group admins can', async () => {
  const { user, router } = open('discussion');
  server.answer({ 'POST /api/discussion': () => ({ id: 9 }) });
  await user.click(await screen.findByRole('button', { name: 'New discussion' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Pin to the top')).toBeNull();
  await user.type(dialog.getByLabelText('Title'), 'Hello');
  await user.type(dialog.getByLabelText('Summary'), 'World');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Help');
  await user.type(dialog.getByRole('textbox', { name: 'Content (Markdown)' }), 'Text');
  await user.click(dialog.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/group/1000/discussion-detail/9'));
  expect(server.sent('POST /api/discussion')).toMatchObject([{ gid: 1000, title: 'Hello', categoryId: 3, pid: null }]);
});

test('group admins pin and disable in the table, which members do not get', async () => {
  const { user } = open('discussion', true);
  server.answer({ 'PUT /api/group/change-discussion-status': () => null });
  await user.click(await screen.findByRole('link', { name: 'Manage' }));
  await user.click(await screen.findByRole('switch', { name: 'Pin “On sorting”' }));
  await user.click(screen.getByRole('switch', { name: 'Show “On sorting”' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/group/change-discussion-status')).toEqual([
      { id: 5, gid: 1000, topPriority: true },
      { id: 5, gid: 1000, status: 1 },
    ]),
  );
  expect(server.sent('GET /api/group/get-admin-discussion-list')[0]).toMatchObject({ gid: '1000' });
});

test('the address of the table shows members the list', async () => {
  open('discussion-admin');
  expect(await screen.findByRole('link', { name: 'On sorting' })).toBeTruthy();
  expect(server.sent('GET /api/group/get-admin-discussion-list')).toEqual([]);
});
