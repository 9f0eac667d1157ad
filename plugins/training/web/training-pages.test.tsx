import { Status, type CoreCalls } from '@tribunal/contract';
import { addPluginTexts, fakeServer, loadPlugins, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import type { RemoteJudgingCalls } from '../../remote-judging/contract';
import { statusRow } from '../../remote-judging/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clearActiveSubscriptions } from '../../../web/src/api/events/topics';
import { currentToast } from '../../../web/src/kit/feedback/toast';
import type { AllTrainingCalls, Training, TrainingDetail, TrainingProblem, TrainingRankRow } from '../contract';
import texts from '../locales/en-US/web.json';
import { TrainingPage } from './frame/TrainingPage';
import { TrainingListPage } from './list/TrainingListPage';

const server = fakeServer<AllTrainingCalls & CoreCalls & RemoteJudgingCalls>();
beforeEach(() => {
  clearActiveSubscriptions();
  addPluginTexts('training', texts);
  server.answer({
    'GET /api/get-training-category': () => [{ id: 3, name: 'Graphs', color: '#112233', gid: null }],
    'GET /api/get-training-detail': () => detailOf(),
    'GET /api/get-training-problem-list': () => [problemOf(1), problemOf(2, { sectionId: 5, isLocked: true })],
  });
});

const trainingOf = (changes: Partial<Training> = {}): Training => ({
  id: 7,
  title: 'First steps',
  description: 'Two *sums*',
  author: 'olga',
  auth: 'Private',
  rank: 10,
  categoryName: 'Graphs',
  categoryColor: '#112233',
  problemCount: 8,
  acCount: 1,
  gid: null,
  dueTime: null,
  gmtModified: '2031-05-01T10:00:00Z',
  ...changes,
});
const detailOf = (changes: Partial<TrainingDetail> = {}): TrainingDetail => ({
  ...trainingOf(),
  viewer: { isTrainingAdmin: false, hasAccess: true, entryRefusal: null },
  sections: [
    {
      id: 5,
      title: 'Second week',
      problemCount: 1,
      acCount: 0,
      isLocked: true,
      needs: { sectionId: 4, title: 'First week', solved: 2 },
    },
  ],
  ...changes,
});
const closed = { isTrainingAdmin: false, hasAccess: false, entryRefusal: 'needsPassword' as const };
const problemOf = (pid: number, changes: Partial<TrainingProblem> = {}): TrainingProblem => ({
  pid,
  problemId: `P-${pid}`,
  title: `Problem ${pid}`,
  difficulty: 0,
  type: 0,
  tags: [],
  ac: 3,
  total: 6,
  myStatus: null,
  sectionId: null,
  isLocked: false,
  isLate: false,
  ...changes,
});
const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 15, current: 1, pages: 1 });

const openList = (address = '/training') => ({
  ...showPage(<TrainingListPage />, address),
  user: userEvent.setup(),
});
const openTab = (tab: string) => {
  logInAs('1', 'ann');
  return { ...showPage(<TrainingPage />, `/training/7${tab}`, '/training/:trainingID/*'), user: userEvent.setup() };
};

test('the list shows progress to users only', async () => {
  server.answer({ 'GET /api/get-training-list': () => pageOf([trainingOf()]) });
  const { unmount } = openList();
  await screen.findByRole('link', { name: 'First steps' });
  expect(screen.queryByRole('progressbar')).toBeNull();
  unmount();
  logInAs('1', 'ann');
  openList();
  const progress = await screen.findByRole('progressbar');
  expect(progress.getAttribute('aria-valuetext')).toBe('1 / 8');
  expect(screen.getByText('12.50%')).toBeTruthy();
});

test('filters are kept in the address, and invalid ones are named', async () => {
  server.answer({ 'GET /api/get-training-list': () => pageOf([]) });
  const { router, user } = openList('/training?auth=Secret&categoryId=x&keyword=trees&currentPage=2');
  await screen.findByText('No matching trainings');
  expect(server.sent('GET /api/get-training-list')[0]).toEqual({ keyword: 'trees', currentPage: '2', limit: '15' });
  expect(currentToast()?.text).toBe('The address has invalid filters, which are ignored: auth=Secret categoryId=x');
  await user.click(screen.getByRole('button', { name: 'Private' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Graphs');
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=trees&auth=Private&categoryId=3'));
});

test('a visitor is asked to log in and stays on the list', async () => {
  server.answer({ 'GET /api/get-training-list': () => pageOf([trainingOf()]) });
  const { router, user } = openList();
  await user.click(await screen.findByRole('link', { name: 'First steps' }));
  expect(currentToast()?.text).toBe('Please log in first');
  expect(router.state.location.pathname).toBe('/training');
});

test('a private training asks for its password, and its other tabs are closed', async () => {
  server.answer({
    'GET /api/get-training-detail': () => detailOf({ viewer: closed, sections: [] }),
    'POST /api/register-training': () => refusal('Wrong training password', 'password'),
  });
  const { user } = openTab('');
  const tabs = await screen.findByRole('navigation', { name: 'First steps' });
  expect(within(tabs).getAllByRole('link')).toHaveLength(1);
  const field = await screen.findByLabelText('Training password');
  await user.type(field, ' {Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the training password');
  expect(server.sent('POST /api/register-training')).toEqual([]);
  await user.type(field, 'guess{Enter}');
  await waitFor(() => expect(server.sent('POST /api/register-training')).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong training password');
});

test('a public training has no rank', async () => {
  server.answer({ 'GET /api/get-training-detail': () => detailOf({ auth: 'Public' }) });
  openTab('');
  const tabs = await screen.findByRole('navigation', { name: 'First steps' });
  expect(within(tabs).queryByText('Rank')).toBeNull();
});

test('locked problems are listed without a link, and say what unlocks them', async () => {
  openTab('/problems');
  expect(await screen.findByRole('link', { name: 'Problem 1' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Problem 2' })).toBeNull();
  expect(screen.getByText('Solve 2 problems of “First week” to unlock')).toBeTruthy();
});

const row: TrainingRankRow = {
  uid: '1',
  username: 'ann',
  realname: 'Ann Smith',
  nickname: null,
  school: 'Yale',
  gender: 'female',
  avatar: null,
  rank: 1,
  ac: 1,
  totalRunTime: 30,
  submissionInfo: { 'P-1': { status: Status.Accepted, score: null, isAC: true, runTime: 30, isLate: true } },
};

test('the rank marks the own row and late results, without real names', async () => {
  server.answer({ 'GET /api/get-training-rank': () => pageOf([row]) });
  openTab('/rank');
  const line = (await screen.findByRole('rowheader')).closest('tr')!;
  expect(line.className).toBe('t-mine');
  await waitFor(() => expect(line.textContent).toContain('Accepted, Late'));
  expect(screen.queryByText('Real name')).toBeNull();
});

test('a rank whose problems cannot be loaded says so', async () => {
  server.answer({
    'GET /api/get-training-rank': () => pageOf([row]),
    'GET /api/get-training-problem-list': () => refusal('The server is busy.'),
  });
  openTab('/rank');
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
});

test('the rank shows real names to training admins', async () => {
  server.answer({
    'GET /api/get-training-rank': () => pageOf([row]),
    'GET /api/get-training-detail': () =>
      detailOf({ viewer: { ...closed, isTrainingAdmin: true, entryRefusal: null } }),
  });
  openTab('/rank');
  expect(await screen.findByText('Real name')).toBeTruthy();
  expect(screen.getByText('Ann Smith')).toBeTruthy();
});

test('a problem that is judged elsewhere says where, and whether that works, with one call for all', async () => {
  await loadPlugins('remote-judging');
  putSite({ plugins: ['remote-judging'] });
  server.answer({
    'GET /api/get-training-problem-list': () => [
      problemOf(1, { problemId: 'POJ-1' }),
      problemOf(2, { problemId: 'POJ-2' }),
      problemOf(3, { problemId: 'ME-3' }),
    ],
    'GET /api/remote-status': () => [statusRow({ key: 'POJ', name: 'POJ Judge' })],
  });
  showPage(<TrainingPage />, '/training/7/problems', '/training/:trainingID/*');
  expect(await screen.findAllByText('POJ Judge')).toHaveLength(2);
  const cellOf = (name: string) => screen.getByRole('link', { name }).closest('td')!.textContent;
  expect(cellOf('Problem 1')).toContain('POJ JudgeWorking');
  expect(cellOf('Problem 3')).not.toContain('Working');
  expect(server.sent('GET /api/remote-status')).toHaveLength(1);
});
