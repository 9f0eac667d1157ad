import { refusal } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contestOf, linkOf, adminServer, openAdminPage, pageOf, problemRow } from '../testing';
import { ProblemFormPage } from './ProblemFormPage';

const server = adminServer();
const CREATE = 'POST /api/admin/contest/problem';

class NoObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Element.prototype.scrollIntoView = () => undefined;
  server.answer({
    'GET /api/admin/contest': () => contestOf({ type: 1 }),
    'GET /api/admin/contest/get-problem-list': () => ({
      problemList: pageOf([problemRow(1000, 'First')]),
      contestProblemMap: { 1000: linkOf(1000, 'A') },
    }),
    'GET /api/languages': () => [
      { id: 1, name: 'C', description: 'GCC', oj: 'ME', isSpj: true, contentType: '', codeTemplate: '' } as never,
    ],
    'GET /api/get-all-problem-tags': () => [],
    'GET /api/admin/language': () => [],
  });
});
const create = () =>
  openAdminPage(<ProblemFormPage />, '/admin/contest/7/problem/create', '/admin/contest/:contestId/problem/create');

const fill = async ({ user }: ReturnType<typeof create>) => {
  const type = async (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  await type('Title in the contest', 'Easy one');
  await type('Problem ID', 'X1');
  await type('Title', 'Sum');
  await type('Input description', 'two numbers');
  await type('Output description', 'their sum');
  await user.click(screen.getByRole('button', { name: 'Add test case' }));
  await type('Input 1', '1 2');
  await user.click(screen.getByRole('button', { name: 'Split 100 points evenly' }));
};
const save = ({ user }: ReturnType<typeof create>) => user.click(screen.getByRole('button', { name: 'Create' }));

test('the contest decides who sees the problem and its type; label and balloon are offered', async () => {
  create();
  expect((await screen.findByLabelText<HTMLInputElement>('Label')).value).toBe('B');
  expect(screen.getByLabelText<HTMLInputElement>('Balloon').value).toBe('#f2c83a');
  const auth = screen.getByLabelText<HTMLSelectElement>('Visibility');
  expect([auth.disabled, auth.value]).toEqual([true, '3']);
  expect(screen.queryByRole('radio', { name: 'ACM' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'OI' }).checked).toBe(true);
});

test('label and title in the contest are needed too', async () => {
  const page = create();
  await page.user.clear(await screen.findByLabelText('Label'));
  await save(page);
  expect(screen.getByText('Label is required')).toBeTruthy();
  expect(screen.getByText('Title in the contest is required')).toBeTruthy();
  expect(screen.getByText('Problem ID is required')).toBeTruthy();
  expect(server.sent(CREATE)).toEqual([]);
});

test('the problem is stored with its place in the contest; a taken label is reported beside it', async () => {
  server.answer({ [CREATE]: () => refusal('The contest already has a problem B', 'displayId') });
  const page = create();
  await screen.findByLabelText('Label');
  await fill(page);
  await save(page);
  expect(await screen.findByText('The contest already has a problem B')).toBeTruthy();
  expect(screen.getByLabelText('Label').getAttribute('aria-invalid')).toBe('true');
  server.answer({ [CREATE]: () => ({ pid: 2000 }) });
  await page.user.clear(screen.getByLabelText('Label'));
  await page.user.type(screen.getByLabelText('Label'), 'C');
  await save(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/contest/7/problem/2000/edit'));
  expect(server.sent(CREATE).at(-1)).toMatchObject({
    cid: 7,
    displayId: 'C',
    displayTitle: 'Easy one',
    color: '#f2c83a',
    save: { problem: { problemId: 'X1', title: 'Sum', auth: 3, type: 1 } },
  });
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('a problem that is not in the contest is not changed as one of it', async () => {
  openAdminPage(
    <ProblemFormPage />,
    '/admin/contest/7/problem/5/edit',
    '/admin/contest/:contestId/problem/:problemId/edit',
  );
  expect(await screen.findByRole('heading', { name: /problem not found/i })).toBeTruthy();
});
