import { definePlugin } from '@tribunal/contract';
import { ConfirmOutlet, viewerTimeZone } from '@tribunal/web/kit';
import { contribute, defineWebPart } from '@tribunal/web/plugin';
import { addPluginTexts, fakeServer, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentToast } from '../../../web/src/kit/feedback/toast';
import { setSession } from '../../../web/src/shared/session/store';
import {
  groupTabs,
  type AllGroupCalls,
  type GroupDetail,
  type GroupTab,
  type GroupTabProps,
  type GroupViewerRights,
} from '../contract';
import pageTexts from '../locales/en-US/page.json';
import texts from '../locales/en-US/web.json';
import { refresh } from './calls';
import { GroupPage } from './frame/GroupPage';
import { GroupListPage } from './list/GroupListPage';

const Work = ({ group, path }: GroupTabProps) => (
  <p>
    work of {group.name} at {path}
  </p>
);
const tabs: GroupTab[] = [
  { path: 'work', within: ['work-item'], icon: 'book', label: 'Work', order: 20, load: async () => Work },
  { path: 'closed', icon: 'book', label: 'Closed', order: 25, area: 'openGroupDiscussion', load: async () => Work },
  { path: 'never', icon: 'book', label: 'Never', order: 30, isShown: () => false, load: async () => Work },
];
/** A plugin outside the checkout, which is loaded from an address. */
const work = definePlugin({ id: 'group-work', version: '1.0.0', contract: '^3.0' });
const workPart = defineWebPart(work, { contributions: tabs.map((tab) => contribute(groupTabs, tab)) });
Object.assign(globalThis, { workPart });
const entry = 'data:text/javascript,export default globalThis.workPart';

const WORK_SITE = { plugins: ['group-work'], pluginModules: { 'group-work': { entry, styles: [] } } };

const server = fakeServer<AllGroupCalls>();
beforeEach(() => {
  addPluginTexts('group', texts, pageTexts);
  putSite(WORK_SITE);
});

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
const outsider: GroupViewerRights = {
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
const groupOf = (changes: Partial<GroupDetail> = {}): GroupDetail => ({
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
  code: 'ab12cd',
  viewer: owner,
  ...changes,
});
const open = (page: string, changes: Partial<GroupDetail> = {}) => {
  server.answer({ 'GET /api/get-group-detail': () => groupOf(changes) });
  logInAs('1', 'ann');
  return { ...showPage(<GroupPage />, `/group/1000${page}`, '/group/:groupID/*'), user: userEvent.setup() };
};

test('settings are sent once they are valid, and errors of the server stand at their field', async () => {
  const { user } = open('/setting');
  server.answer({ 'PUT /api/group': () => refusal('A group with this name already exists', 'name') });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name must have at least 5 characters')).toBeTruthy();
  expect(server.sent('PUT /api/group')).toEqual([]);
  await user.type(name, ' shift');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A group with this name already exists')).toBeTruthy();
  server.answer({ 'PUT /api/group': () => null });
  await user.selectOptions(screen.getByLabelText('Type'), 'Public');
  expect(screen.queryByLabelText('Invitation code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(currentToast()?.text).toBe('Saved'));
  expect(server.sent('PUT /api/group').at(-1)).toMatchObject({ id: 1000, name: 'Day shift', auth: 1, code: null });
});

test('what was typed into the settings stays when the group has changed, as after an upload of its avatar', async () => {
  const { user } = open('/setting');
  await user.type(await screen.findByLabelText('Brief'), '!');
  const [avatar, gmtModified] = ['/api/public/img/new.png', '2031-05-02T10:00:00.000Z'];
  server.answer({ 'GET /api/get-group-detail': () => groupOf({ avatar, gmtModified }) });
  await act(() => refresh('GET /api/get-group-detail'));
  await waitFor(() => expect(document.querySelector(`img[src="${avatar}"]`)).toBeTruthy());
  expect(screen.getByLabelText<HTMLInputElement>('Brief').value).toBe('We train at night!');
});

test('the draft of a new group is restored, and can be discarded', async () => {
  server.answer({ 'GET /api/get-group-list': () => ({ records: [], total: 0, size: 15, current: 1, pages: 0 }) });
  logInAs('1', 'ann');
  setSession({ permissions: ['group_add'] });
  showPage(<GroupListPage />, '/group');
  const user = userEvent.setup();
  const openDialog = async () => {
    await user.click((await screen.findAllByRole('button', { name: 'Create group' }))[0]!);
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await openDialog();
  expect(dialog.queryByText(/draft/)).toBeNull();
  await user.type(dialog.getByLabelText('Name'), 'Night');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  dialog = await openDialog();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Night');
  await user.click(dialog.getByRole('button', { name: 'Discard draft' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(dialog.queryByText(/draft/)).toBeNull();
});

test('a group is archived after a question, and unarchived at once', async () => {
  const { user } = open('/setting');
  render(<ConfirmOutlet />);
  server.answer({ 'PUT /api/group/archive': () => null });
  await user.click(await screen.findByRole('button', { name: 'Archive group' }));
  expect(server.sent('PUT /api/group/archive')).toEqual([]);
  server.answer({ 'GET /api/get-group-detail': () => groupOf({ isArchived: true }) });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive group' }));
  expect((await screen.findAllByText(/This group is archived/)).length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Unarchive group' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/group/archive')).toEqual([
      { gid: 1000, isArchived: true },
      { gid: 1000, isArchived: false },
    ]),
  );
});

test('nobody writes announcements in an archived group', async () => {
  server.answer({
    'GET /api/group/get-admin-announcement-list': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
  });
  open('/announcement', { isArchived: true, viewer: { ...owner, canWrite: false } });
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New announcement' })).toBeNull();
});

test('members open the tab of another plugin, and its other pages belong to it', async () => {
  open('/work-item/7');
  expect(await screen.findByText('work of Night shift at /group/1000')).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Night shift' })).getAllByRole('link');
  const names = links.map(({ textContent }) => textContent);
  expect(names).toEqual(['Home', 'Work', 'Members', 'Assignments', 'Announcements', 'Settings']);
  expect(links[1]!.getAttribute('aria-current')).toBe('page');
});

test('the tab of another plugin is closed for others than members', async () => {
  open('/work', { viewer: outsider, code: null });
  expect(await screen.findByText('Only members of the group can see this')).toBeTruthy();
  expect(screen.queryByText(/work of/)).toBeNull();
});

test('a tab that the site has closed is hidden, and its address leads home', async () => {
  putSite({ ...WORK_SITE, openGroupDiscussion: true });
  open('/closed');
  expect(await screen.findByText(/work of/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Closed' })).toBeTruthy();
  cleanup();
  putSite({ ...WORK_SITE, openGroupDiscussion: false });
  const { router } = open('/closed');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(currentToast()?.text).toBe('No access: group discussions are not open on this site');
});

test('a group is copied with a new first date, and says which problems are left out', async () => {
  const { user } = open('/setting');
  setSession({ permissions: ['group_add'] });
  server.answer({
    'GET /api/group/copy': () => ({
      firstAt: '2031-05-01T10:00:00.000Z',
      missing: [{ problemId: 'NIGHT-1', title: 'Stars', usedBy: 'Spring round' }],
      newPasswords: ['Finals'],
      problems: 3,
    }),
    'POST /api/group/copy': () => ({ id: 1001 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Copy group' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('NIGHT-1 Stars (Spring round)')).toBeTruthy();
  expect(dialog.getByText('3 problems of the group are copied with their test data.')).toBeTruthy();
  expect(dialog.getByText('Finals')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(server.sent('POST /api/group/copy')).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), 'Night shift 2');
  await user.type(dialog.getByLabelText('Short name'), 'night2');
  fireEvent.change(dialog.getByLabelText('First contest or due time'), { target: { value: '2031-09-01T10:00' } });
  await user.click(dialog.getByText('Copy announcements'));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(server.sent('POST /api/group/copy')).toHaveLength(1));
  expect(server.sent('POST /api/group/copy')[0]).toMatchObject({
    gid: 1000,
    withAnnouncements: true,
    group: { name: 'Night shift 2', shortName: 'night2' },
    firstAt: new Date('2031-09-01T10:00').toISOString(),
    timeZone: viewerTimeZone(),
  });
});

test('a copy that moves no time names no time zone', async () => {
  const { user } = open('/setting');
  setSession({ permissions: ['group_add'] });
  server.answer({
    'GET /api/group/copy': () => ({ firstAt: null, missing: [], newPasswords: [], problems: 0 }),
    'POST /api/group/copy': () => ({ id: 1001 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Copy group' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Night shift 2');
  await user.type(dialog.getByLabelText('Short name'), 'night2');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(server.sent('POST /api/group/copy')).toHaveLength(1));
  expect(server.sent('POST /api/group/copy')[0]).toMatchObject({ firstAt: null });
  expect(server.sent('POST /api/group/copy')[0]).not.toHaveProperty('timeZone');
});
