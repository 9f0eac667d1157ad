import type { CoreCalls } from '@tribunal/contract';
import type { GroupDetail } from '@tribunal/plugin-group/contract';
import type { AllGroupProblemCalls, GroupAdminProblemRow } from '@tribunal/plugin-group-problem/contract';
import { SubPages } from '@tribunal/web/kit';
import { addPluginTexts, fakeServer, logInAs, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { clearActiveSubscriptions } from '../../../../web/src/api/events/topics';
import type { AdminTrainingRow, AllTrainingCalls, Training, TrainingDetail } from '../../contract';
import adminTexts from '../../locales/en-US/admin.json';
import texts from '../../locales/en-US/web.json';
import { GroupTab } from './GroupTab';

const server = fakeServer<AllTrainingCalls & AllGroupProblemCalls & CoreCalls>();
const offered = (id: number, changes: Partial<GroupAdminProblemRow>): GroupAdminProblemRow => ({
  id,
  gid: 1000,
  problemId: `NIGHT${id}`,
  title: `Sum ${id}`,
  author: 'olga',
  modifiedUser: null,
  auth: 1,
  type: 0,
  difficulty: 0,
  judgeMode: 'default',
  isRemote: false,
  mayEdit: true,
  mayDelete: true,
  mayApply: true,
  applyPublicProgress: null,
  gmtCreate: '2031-05-01T10:00:00Z',
  gmtModified: '2031-05-01T10:00:00Z',
  ...changes,
});
const training: Training = {
  id: 7,
  title: 'Evening class',
  description: 'Sums',
  author: 'olga',
  auth: 'Public',
  rank: 10,
  gid: 1000,
  categoryName: 'Graphs',
  categoryColor: '#112233',
  problemCount: 3,
  acCount: 1,
  dueTime: null,
  gmtModified: '2031-05-01T10:00:00Z',
};
const detail: TrainingDetail = {
  ...training,
  viewer: { isTrainingAdmin: false, hasAccess: true, entryRefusal: null },
  sections: [],
};
const row: AdminTrainingRow = {
  id: 7,
  gid: 1000,
  title: 'Evening class',
  rank: 10,
  auth: 'Public',
  status: true,
  author: 'olga',
  uid: 'o',
  categoryName: null,
  categoryColor: null,
  mayEdit: true,
  mayDelete: true,
  gmtCreate: '2031-05-01T10:00:00Z',
  gmtModified: '2031-05-01T10:00:00Z',
};
const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 15, current: 1, pages: 1 });

beforeEach(() => {
  clearActiveSubscriptions();
  addPluginTexts('training', texts, adminTexts);
  server.answer({
    'GET /api/group/get-training-category': () => [{ id: 3, name: 'Graphs', color: '#112233', gid: null }],
    'GET /api/group/get-training-list': () => pageOf([training]),
    'GET /api/get-training-detail': () => detail,
    'GET /api/get-training-problem-list': () => [
      {
        pid: 1,
        problemId: 'NIGHT1',
        title: 'Sum',
        difficulty: 0,
        type: 0,
        tags: [],
        ac: 3,
        total: 6,
        myStatus: null,
        sectionId: null,
        isLocked: false,
        isLate: false,
      },
    ],
    'GET /api/group/get-admin-training-list': () => pageOf([row]),
  });
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
  memberCount: 3,
  code: null,
  isArchived: false,
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
const open = (page: string, canManage = false) => {
  logInAs('1', 'ann');
  const tab = <GroupTab group={group(canManage)} path="/group/1000" />;
  const pages = (
    <SubPages>
      <Suspense fallback={null}>
        <Routes>
          <Route path="training/*" element={tab} />
          <Route path="training-admin/*" element={tab} />
        </Routes>
      </Suspense>
    </SubPages>
  );
  return { ...showPage(pages, `/group/1000/${page}`, '/group/:groupID/*'), user: userEvent.setup() };
};

test('members see the trainings of the group, with links below it', async () => {
  open('training');
  const link = await screen.findByRole('link', { name: 'Evening class' });
  expect(link.getAttribute('href')).toBe('/group/1000/training/7');
  const cells = within(link.closest('tr')!);
  expect(cells.getByText('33.33%')).toBeTruthy();
  expect(cells.getByText('Graphs')).toBeTruthy();
  expect(server.sent('GET /api/group/get-training-list')[0]).toMatchObject({ gid: '1000' });
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
});

test('a training opens below the name of the group, and its problems stay in it', async () => {
  open('training/7/problems');
  expect(await screen.findByRole('heading', { level: 2, name: 'Evening class' })).toBeTruthy();
  const problem = await screen.findByRole('link', { name: 'Sum' });
  expect(problem.getAttribute('href')).toBe('/group/1000/training/7/problem/NIGHT1');
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/group/1000/training/7');
});

test('a training of another place leads to its own address', async () => {
  server.answer({ 'GET /api/get-training-detail': () => ({ ...detail, gid: 1001 }) });
  const { router } = open('training/7/problems');
  await waitFor(() => expect(router.state.location.pathname).toBe('/group/1001/training/7/problems'));
});

test('group admins hide and delete trainings by the calls of the group; members see the list instead', async () => {
  const { user, unmount } = open('training-admin', true);
  server.answer({
    'PUT /api/group/change-training-status': () => null,
    'DELETE /api/group/training': () => null,
  });
  await user.click(await screen.findByRole('switch', { name: 'Show Evening class' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/group/change-training-status')).toEqual([{ tid: '7', gid: '1000', status: 'false' }]),
  );
  expect(screen.getByRole('link', { name: 'Create training' }).getAttribute('href')).toBe(
    '/group/1000/training-admin/create',
  );
  unmount();
  open('training-admin');
  expect(await screen.findByRole('link', { name: 'Evening class' })).toBeTruthy();
  expect(server.sent('GET /api/group/get-admin-training-list')).toHaveLength(2);
});

test('a new training can bring a category of the group', async () => {
  const { user, router } = open('training-admin/create', true);
  server.answer({ 'POST /api/group/training': () => ({ id: 9 }) });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Morning class');
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'More sums');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'New category…');
  await user.type(screen.getByRole('textbox', { name: 'Name of the category' }), 'Warm-up');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/group/1000/training-admin/9/problems'));
  expect(server.sent('POST /api/group/training')).toMatchObject([
    { gid: 1000, training: { title: 'Morning class' }, trainingCategory: { name: 'Warm-up', color: '#2563eb' } },
  ]);
});

test('problems of the group are added by their id, and what the server refuses stands at the field', async () => {
  server.answer({
    'GET /api/group/training': () => ({
      training: {
        id: 7,
        title: 'Evening class',
        description: 'Sums',
        rank: 10,
        auth: 'Public',
        privatePwd: null,
        status: true,
        dueTime: null,
        author: 'olga',
        uid: 'o',
        gid: 1000,
        gmtCreate: '2031-05-01T10:00:00Z',
        gmtModified: '2031-05-01T10:00:00Z',
      },
      trainingCategory: null,
    }),
    'GET /api/group/get-training-problem-list': () => ({ problemList: pageOf([]), trainingProblemMap: {} }),
    'GET /api/group/training-sections': () => [],
    'GET /api/group/get-admin-problem-list': () =>
      pageOf([offered(1, {}), offered(2, { auth: 2 }), offered(3, { applyPublicProgress: 2 })]),
    'POST /api/group/add-training-problem-from-group': () => refusal('No such problem', 'problemId'),
  });
  const { user } = open('training-admin/7/problems', true);
  await user.click(await screen.findByRole('button', { name: 'Add from group' }));
  const dialog = within(await screen.findByRole('dialog'));
  const options = () => [...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('label'));
  await waitFor(() => expect(options()).toEqual(['Sum 1']));
  await user.type(dialog.getByLabelText('Problem ID'), 'NIGHT1');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('No such problem')).toBeTruthy();
  expect(server.sent('POST /api/group/add-training-problem-from-group')).toEqual([
    { tid: '7', gid: '1000', problemId: 'NIGHT1' },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Add problems' }));
  const picker = within(await screen.findByRole('dialog'));
  expect(picker.queryByText('Load error')).toBeNull();
  expect(server.sent('GET /api/group/get-training-problem-list').at(-1)).toMatchObject({
    tid: '7',
    gid: '1000',
    queryExisted: 'false',
  });
});
