import { loadPlugins, putSite, refusal } from '@tribunal/web/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { nextLabel, type ContestProblemLink } from '../../../contract';
import { contestOf, linkOf, adminServer, openAdminPage, pageOf, problemRow } from '../testing';
import { problemOf } from '../../testing';
import { nextColour } from './link';
import { ProblemsPage } from './ProblemsPage';

const server = adminServer();
const LIST = 'GET /api/admin/contest/get-problem-list';
const CHANGE = 'PUT /api/admin/contest/contest-problem';
const REMOVE = 'DELETE /api/admin/contest/problem';
const ADD = 'POST /api/admin/contest/add-problem-from-public';
const ORDER = 'PUT /api/admin/contest/problem-order';
const BY_LABEL = 'DELETE /api/admin/contest/problem-order';
const IMPORT = 'GET /api/admin/contest/import-remote-oj-problem';

let links: ContestProblemLink[] = [];
beforeEach(() => {
  links = [linkOf(1000, 'A'), linkOf(1001, 'B', { color: null })];
  server.answer({
    [LIST]: ({ query }) => ({
      problemList: pageOf(
        query.problemType === undefined
          ? links.map(({ pid }) => problemRow(pid!, `Bank ${pid}`, { mayEdit: pid === 1000 }))
          : [problemRow(2000, 'Two Sum', { auth: 1 })],
      ),
      contestProblemMap: Object.fromEntries(links.map((link) => [link.pid, link])),
    }),
  });
});
const open = () => openAdminPage(<ProblemsPage />, '/admin/contest/7/problems', '/admin/contest/:contestId/problems');
const row = (name: RegExp) => screen.findByRole('row', { name });

test('the first free letter and the first free balloon are offered', () => {
  expect(nextLabel([])).toBe('A');
  expect(nextLabel([linkOf(1, 'a'), linkOf(2, 'C')])).toBe('B');
  expect(nextLabel(Array.from({ length: 26 }, (_, place) => linkOf(place, String.fromCharCode(65 + place))))).toBe(
    'AA',
  );
  expect(nextColour([linkOf(1, 'A', { color: '#E23B3B' })])).toBe('#f2c83a');
});

test('problems are listed as the contest calls them, with balloons in words and codes', async () => {
  open();
  const first = await row(/Problem A/);
  for (const text of ['A', 'Problem A', 'Bank 1000', '#e23b3b', 'red', 'Contest']) {
    expect(first.textContent).toContain(text);
  }
  expect(within(first).getByRole('link', { name: 'Edit “Bank 1000”' }).getAttribute('href')).toBe(
    '/admin/contest/7/problem/1000/edit',
  );
  expect(within(await row(/Problem B/)).queryByRole('link', { name: /^Edit/ })).toBeNull();
});

test('a contest without problems says what can be done about it', async () => {
  links = [];
  open();
  expect(await screen.findByRole('heading', { name: 'No problems yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create problem' }).getAttribute('href')).toBe(
    '/admin/contest/7/problem/create',
  );
});

test('a failed list can be asked for again', async () => {
  server.answer({ [LIST]: () => refusal('The server is busy') });
  open();
  expect(await screen.findByText('The server is busy')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a balloon is stored once its picker is closed', async () => {
  server.answer({ [CHANGE]: () => null });
  open();
  await row(/Problem B/);
  const picker = screen.getByLabelText<HTMLInputElement>('Balloon of problem B');
  fireEvent.input(picker, { target: { value: '#3d7de0' } });
  expect(server.sent(CHANGE)).toEqual([]);
  fireEvent(picker, new Event('change', { bubbles: true }));
  await waitFor(() =>
    expect(server.sent(CHANGE)).toEqual([
      { cid: 7, pid: 1001, displayId: 'B', displayTitle: 'Problem B', color: '#3d7de0' },
    ]),
  );
});

test('label, title and balloon are changed together, after they were looked at', async () => {
  server.answer({ [CHANGE]: () => refusal('The contest already has a problem B', 'displayId') });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit label, title and balloon of A' }));
  const label = screen.getByLabelText('Label');
  await user.clear(label);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Label is required')).toBeTruthy();
  expect(server.sent(CHANGE)).toEqual([]);
  await user.type(label, 'B');
  await user.click(screen.getByRole('button', { name: 'No balloon' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The contest already has a problem B')).toBeTruthy();
  expect(label.getAttribute('aria-invalid')).toBe('true');
  expect(server.sent(CHANGE)).toEqual([{ cid: 7, pid: 1000, displayId: 'B', displayTitle: 'Problem A', color: null }]);
});

test('a problem with submissions is taken out only when that was asked for twice', async () => {
  server.answer({
    [REMOVE]: ({ query }) => {
      if (query.withSubmissions) {
        links = links.slice(1);
        return null;
      }
      return { ...refusal('There are 12 submissions', 'withSubmissions'), status: 409 };
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove A from the contest' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/There are 12 submissions/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Problem A/ })).toBeNull());
  expect(server.sent(REMOVE)).toEqual([
    { cid: '7', pid: '1000' },
    { cid: '7', pid: '1000', withSubmissions: 'true' },
  ]);
});

test('a problem without submissions goes after one question, and stays when it is declined', async () => {
  server.answer({ [REMOVE]: () => null });
  const { user } = open();
  const openConfirm = async () => user.click(await screen.findByRole('button', { name: 'Remove A from the contest' }));
  await openConfirm();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(server.sent(REMOVE)).toEqual([]);
  await openConfirm();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.sent(REMOVE)).toEqual([{ cid: '7', pid: '1000' }]));
});

test('a problem of the bank is added with the next free label, however soon it is chosen', async () => {
  const publicProblems = [problemRow(2000, 'Two Sum', { auth: 1 })];
  let answer = () => {};
  let answered = Promise.resolve();
  server.answer({
    [ADD]: () => {
      links = [...links, linkOf(2000, 'C')];
      answered = new Promise((resolve) => (answer = resolve));
      return null;
    },
    [LIST]: async ({ query }) => {
      const isPicker = query.problemType !== undefined;
      if (!isPicker) await answered;
      return {
        problemList: pageOf(isPicker ? publicProblems : links.map(({ pid }) => problemRow(pid!, `Bank ${pid}`))),
        contestProblemMap: Object.fromEntries(links.map((link) => [link.pid, link])),
      };
    },
  });
  const { user } = open();
  await row(/Problem A/);
  await user.click(screen.getByRole('button', { name: 'Add from problem bank' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add problems from the problem bank' });
  await user.click(await within(dialog).findByRole('button', { name: 'Choose: Two Sum' }));
  const label = within(dialog).getByLabelText<HTMLInputElement>('Label of “Two Sum” in the contest');
  expect(label.value).toBe('C');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(within(dialog).queryByLabelText(/^Label of/)).toBeNull());
  expect(server.sent(ADD)).toEqual([{ cid: 7, pid: 2000, displayId: 'C' }]);
  await user.click(within(dialog).getByRole('button', { name: 'Choose: Two Sum' }));
  answer();
  await waitFor(() =>
    expect(within(dialog).getByLabelText<HTMLInputElement>('Label of “Two Sum” in the contest').value).toBe('D'),
  );
});

test('the picker asks for what fits, by keyword, in pages of 10, 30, 50 or 100', async () => {
  const { user } = open();
  await row(/Problem A/);
  await user.click(screen.getByRole('button', { name: 'Add from problem bank' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Choose: Two Sum' });
  const sizes = within(dialog).getByLabelText<HTMLSelectElement>('Rows per page');
  const offered = [...sizes.options].map(({ value }) => value);
  expect(offered).toEqual(expect.arrayContaining(['10', '30', '50', '100']));
  await user.selectOptions(sizes, '50');
  await user.type(within(dialog).getByRole('searchbox'), 'two{Enter}');
  await waitFor(() =>
    expect(server.sent(LIST).at(-1)).toEqual({
      cid: '7',
      problemType: '0',
      keyword: 'two',
      currentPage: '1',
      limit: '50',
    }),
  );
});

const site = (key: string, state: 'working' | 'off') => ({
  key,
  name: `${key} Judge`,
  home: 'http://there',
  state,
  since: null,
  reason: null,
  waiting: 0,
  medianMs: null,
  exampleId: '1000',
  exampleContestId: null,
  hasCatalogue: false,
  hasRatings: false,
  submitMethods: [],
  pool: true,
  sharesWith: null,
  credentials: [],
});

test('a remote problem is imported; an error is shown beside its field', async () => {
  await loadPlugins('remote-judging');
  putSite({ plugins: ['contest-records', 'remote-judging'] });
  server.answer({
    'GET /api/remote-status': () => [site('HDU', 'working'), site('POJ', 'off')],
    [IMPORT]: () => refusal('HDU has no problem 9', 'problemId'),
  });
  const { user } = open();
  await row(/Problem A/);
  await user.click(await screen.findByRole('button', { name: 'Import from another judge' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(await within(dialog).findByLabelText('Remote judge'), 'POJ');
  const add = () => user.click(within(dialog).getByRole('button', { name: 'Import' }));
  await add();
  expect(within(dialog).getByRole('alert').textContent).toContain('POJ Judge is off');
  await user.selectOptions(within(dialog).getByLabelText('Remote judge'), 'HDU');
  await add();
  expect(within(dialog).getByText('Problem ID is required')).toBeTruthy();
  expect(server.sent(IMPORT)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Problem ID'), '9');
  await add();
  expect(await within(dialog).findByText('HDU has no problem 9')).toBeTruthy();
  expect(server.sent(IMPORT)).toEqual([{ cid: '7', name: 'HDU', problemId: '9', displayId: 'C' }]);
  server.answer({ [IMPORT]: () => ({ pid: 3000 }) });
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const labels = () => screen.getAllByRole('row').flatMap((one) => /[A-C](?=Problem)/.exec(one.textContent) ?? []);

test('the order of the problems is changed with the handle or the place of a row, and by label again', async () => {
  links = [...links, linkOf(1002, 'C')];
  server.answer({
    [ORDER]: ({ body }) => {
      const { ids } = body as { ids: number[] };
      links = ids.map((id) => links.find((link) => link.id === id)!);
      return null;
    },
    [BY_LABEL]: () => {
      links = links.toSorted((a, b) => (a.displayId < b.displayId ? -1 : 1));
      return null;
    },
  });
  const { user } = open();
  const handle = await screen.findByRole('button', { name: 'Move C Problem C' });
  handle.focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(labels()).toEqual(['C', 'A', 'B']);
  await waitFor(() => expect(server.sent(ORDER).at(-1)).toEqual({ cid: 7, ids: [1002, 1000, 1001] }));
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(screen.getByRole('button', { name: 'Move A Problem A' }), { dataTransfer });
  fireEvent.dragOver(await row(/Problem B/));
  fireEvent.drop(await row(/Problem B/));
  expect(labels()).toEqual(['C', 'B', 'A']);
  await waitFor(() => expect(server.sent(ORDER).at(-1)).toEqual({ cid: 7, ids: [1002, 1001, 1000] }));
  await user.tripleClick(screen.getByRole('textbox', { name: 'Position of A Problem A' }));
  await user.keyboard('1{Enter}');
  expect(labels()).toEqual(['A', 'C', 'B']);
  await waitFor(() => expect(server.sent(ORDER).at(-1)).toEqual({ cid: 7, ids: [1000, 1002, 1001] }));
  const answerQuestion = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Order by label' }));
    const question = await screen.findByRole('dialog', { name: 'Order by label?' });
    await user.click(within(question).getByRole('button', { name: answer }));
  };
  await answerQuestion('Cancel');
  expect(server.sent(BY_LABEL)).toEqual([]);
  await answerQuestion('Order by label');
  await waitFor(() => expect(labels()).toEqual(['A', 'B', 'C']));
  expect(server.sent(BY_LABEL)).toEqual([{ cid: '7' }]);
});

test('an order that is refused gives way to the stored one', async () => {
  server.answer({ [ORDER]: () => refusal('The contest has changed') });
  const { user } = open();
  (await screen.findByRole('button', { name: 'Move A Problem A' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText('The contest has changed')).toBeTruthy();
  await waitFor(() => expect(labels()).toEqual(['A', 'B']));
});

test('one problem is not ordered by label', async () => {
  links = links.slice(0, 1);
  open();
  await row(/Problem A/);
  expect(screen.queryByRole('button', { name: 'Order by label' })).toBeNull();
});

test('the problems of a record are linked to the bank instead', async () => {
  let pid: number | null = null;
  server.answer({
    'GET /api/admin/contest': () => contestOf({ isRecord: true }),
    'GET /api/get-contest-problem': () => [problemOf('A', { pid, displayTitle: 'Old problem' })],
    'PUT /api/admin/contest/record-problem': ({ body }) => {
      ({ pid } = body as { pid: number | null });
      return null;
    },
  });
  const { user } = open();
  expect((await row(/Old problem/)).textContent).toContain('not linked');
  expect(screen.queryByRole('button', { name: 'Add from problem bank' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose the problem for A' }));
  await user.click(await screen.findByRole('button', { name: 'Choose: Two Sum' }));
  await user.click(await screen.findByRole('button', { name: 'Unlink A' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink A' })).toBeNull());
  expect(server.sent('PUT /api/admin/contest/record-problem')).toEqual([
    { cid: 7, displayId: 'A', pid: 2000 },
    { cid: 7, displayId: 'A', pid: null },
  ]);
});
