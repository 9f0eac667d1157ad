import { addAdminTexts, addPluginTexts, fakeServer, logInAs, refusal, showPage } from '@tribunal/web/testing';
import type { CoreCalls } from '@tribunal/contract';
import type { AllGroupCalls, GroupDetail } from '@tribunal/plugin-group/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmOutlet } from '../../../web/src/kit/overlay/confirm';
import type { AllGroupProblemCalls, GroupAdminProblemRow, GroupProblemRow, Application } from '../contract';
import adminTexts from '../locales/en-US/admin.json';
import pageTexts from '../locales/en-US/page.json';
import texts from '../locales/en-US/web.json';
import { ApplicationsPage } from './admin/ApplicationsPage';
import { FormPage } from './form/FormPage';
import { GroupTab } from './GroupTab';

const server = fakeServer<AllGroupProblemCalls & AllGroupCalls & CoreCalls>();
beforeEach(async () => {
  await addAdminTexts();
  addPluginTexts('group-problem', texts, pageTexts, adminTexts);
  logInAs('1', 'ann');
});

const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 30, current: 1, pages: 1 });
const groupOf = (canManage: boolean) =>
  ({ id: 7, name: 'Night shift', shortName: 'night', viewer: { canRead: true, canManage } }) as GroupDetail;
const counts = { total: 4, ac: 1, wa: 3, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };
const rowOf = (pid: number, changes: Partial<GroupProblemRow> = {}): GroupProblemRow => ({
  pid,
  problemId: `NIGHT${pid}`,
  title: `Sum ${pid}`,
  difficulty: 0,
  type: 0,
  tags: [],
  myStatus: null,
  gmtModified: '2031-05-01T10:00:00.000Z',
  isPublic: false,
  ...counts,
  ...changes,
});
const adminRowOf = (id: number, changes: Partial<GroupAdminProblemRow> = {}): GroupAdminProblemRow => ({
  id,
  gid: 7,
  problemId: `NIGHT${id}`,
  title: `Sum ${id}`,
  author: 'ann',
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
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
  ...changes,
});
const openTab = (page: string, canManage = false) => {
  const tab = (
    <main>
      <ConfirmOutlet />
      <GroupTab group={groupOf(canManage)} path="/group/7" />
    </main>
  );
  return { ...showPage(tab, `/group/7/${page}`, '/group/:groupID/*'), user: userEvent.setup() };
};
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('members find the problems with their filters in the address; public ones are on the site', async () => {
  server.answer({
    'GET /api/group/get-problem-list': () => pageOf([rowOf(1, { myStatus: 0 }), rowOf(2, { isPublic: true })]),
  });
  const { router, user } = openTab('problem?keyword=sum&difficulty=9&limit=30');
  await screen.findByRole('link', { name: 'Sum 1' });
  expect([hrefOf('Sum 1'), hrefOf('Sum 2')]).toEqual(['/group/7/problem/NIGHT1', '/problem/NIGHT2']);
  expect(server.sent('GET /api/group/get-problem-list')[0]).toEqual({
    gid: '7',
    keyword: 'sum',
    currentPage: '1',
    limit: '30',
  });
  expect(screen.queryByRole('link', { name: 'Create problem' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hard' }));
  await waitFor(() => expect(router.state.location.search).toContain('difficulty=2'));
});

test('an empty list says what will be here, and lets group admins begin', async () => {
  server.answer({ 'GET /api/group/get-problem-list': () => pageOf([]) });
  openTab('problem', true);
  expect(await screen.findByText('No problems yet')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Create problem' })[0]?.getAttribute('href')).toBe(
    '/group/7/problem-admin/create',
  );
});

test('others than group admins do not get the table', async () => {
  server.answer({ 'GET /api/group/get-problem-list': () => pageOf([rowOf(1)]) });
  openTab('problem-admin');
  await screen.findByRole('link', { name: 'Sum 1' });
  expect(server.sent('GET /api/group/get-admin-problem-list')).toEqual([]);
});

test('group admins change, apply for and delete what they may', async () => {
  server.answer({
    'GET /api/group/get-admin-problem-list': () =>
      pageOf([
        adminRowOf(1),
        adminRowOf(2, { mayEdit: false, mayApply: false }),
        adminRowOf(3, { applyPublicProgress: 2, mayEdit: false }),
      ]),
    'PUT /api/group/apply-public': () => null,
    'PUT /api/group/change-problem-auth': () => null,
    'DELETE /api/group/problem': () => null,
  });
  const { user } = openTab('problem-admin', true);
  await screen.findByRole('link', { name: 'Sum 1' });
  expect(hrefOf('Edit Sum 1')).toBe('/group/7/problem-admin/1');
  for (const name of ['Edit Sum 2', 'Edit Sum 3']) expect(screen.queryByRole('link', { name })).toBeNull();
  for (const name of ['Delete Sum 2', 'Delete Sum 3', 'Withdraw Sum 2']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Visibility of Sum 1' }), '2');
  const query = { pid: '1', gid: '7' };
  await waitFor(() => expect(server.sent('PUT /api/group/change-problem-auth')).toEqual([{ ...query, auth: '2' }]));
  const answer = async (question: string, yes: string) => {
    await user.click(await screen.findByRole('button', { name: question }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: yes }));
  };
  await answer('Apply to make Sum 1 public', 'Apply');
  await waitFor(() => expect(server.sent('PUT /api/group/apply-public')).toEqual([{ ...query, isApplied: 'true' }]));
  await answer('Withdraw Sum 3', 'Withdraw');
  await waitFor(() =>
    expect(server.sent('PUT /api/group/apply-public')[1]).toEqual({ pid: '3', gid: '7', isApplied: 'false' }),
  );
  await answer('Delete Sum 1', 'Delete');
  await waitFor(() => expect(server.sent('DELETE /api/group/problem')).toEqual([query]));
});

class NoObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}

test('the form of the back office creates a problem of the group, whose id gets a prefix', async () => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Element.prototype.scrollIntoView = () => undefined;
  server.answer({
    'GET /api/get-group-detail': () => ({ ...groupOf(true), shortName: 'n i/ght' }),
    'GET /api/languages': () => [
      { id: 1, name: 'C', description: 'GCC', oj: 'ME', isSpj: true, contentType: '', codeTemplate: '' } as never,
    ],
    'GET /api/group/get-all-problem-tags': () => [],
    'POST /api/group/problem': () => refusal('A problem NIGHTX1 already exists', 'problem.problemId'),
  });
  const address = '/group/7/problem-admin/create';
  showPage(<FormPage />, address, '/group/:groupID/problem-admin/create');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Problem ID'), 'x1');
  expect(screen.getByText('Members see the ID NIGHTX1.')).toBeTruthy();
  await user.type(screen.getByLabelText('Title'), 'Sum');
  await user.type(screen.getByLabelText('Input description'), 'two numbers');
  await user.type(screen.getByLabelText('Output description'), 'their sum');
  await user.click(screen.getByRole('button', { name: 'Add test case' }));
  await user.type(screen.getByLabelText('Input 1'), '1 2');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('A problem NIGHTX1 already exists')).toBeTruthy();
  expect(server.sent('POST /api/group/problem')).toMatchObject([
    { problem: { gid: 7, problemId: 'x1', title: 'Sum', auth: 1 }, samples: [{ input: '1 2' }] },
  ]);
  expect(server.asked.some(({ call }) => call.includes('/api/admin/'))).toBe(false);
});

test('reviewers decide on applications after a question', async () => {
  const row: Application = {
    id: 5,
    gid: 7,
    groupName: 'Night shift',
    problemId: 'NIGHT5',
    title: 'Sum',
    author: 'ann',
    type: 0,
    judgeMode: 'spj',
    applyPublicProgress: 1,
    gmtModified: '2031-05-01T10:00:00.000Z',
  };
  server.answer({
    'GET /api/admin/group-problem/list': () => pageOf([row]),
    'PUT /api/admin/group-problem/change-progress': () => null,
  });
  const page = (
    <main>
      <ConfirmOutlet />
      <ApplicationsPage />
    </main>
  );
  showPage(page, '/admin/group-problem/apply?progress=1&gid=7');
  const user = userEvent.setup();
  expect((await screen.findByRole('link', { name: 'Sum' })).getAttribute('href')).toBe('/admin/problem/edit/5');
  expect(hrefOf('Night shift')).toBe('/group/7');
  expect(server.sent('GET /api/admin/group-problem/list')[0]).toMatchObject({ progress: '1', gid: '7' });
  await user.click(screen.getByRole('button', { name: 'Approve Sum' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/admin/group-problem/change-progress')).toEqual([{ pid: 5, progress: 2 }]),
  );
});
