import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, showPage } from '@tribunal/web/testing';
import type { CatalogueProblem, CatalogueSite } from '../../contract';
import { pageOf, remoteServer } from '../testing';
import { CataloguePage } from './CataloguePage';

const server = remoteServer();

const problem = (problemId: string, values: Partial<CatalogueProblem> = {}): CatalogueProblem => ({
  key: 'CF',
  problemId,
  title: `Title ${problemId}`,
  tags: ['dp'],
  difficulty: '1900',
  isImported: false,
  ...values,
});
const site = (values: Partial<CatalogueSite> = {}): CatalogueSite => ({
  key: 'CF',
  name: 'Codeforces',
  problems: 3,
  readAt: '2026-11-22T10:00:00Z',
  isReading: false,
  failure: null,
  ...values,
});
const show = (problems: CatalogueProblem[], sites = [site()]) => {
  server.answer({
    'GET /api/admin/remote-catalogue': () => pageOf(problems),
    'GET /api/admin/remote-catalogue/site': () => sites,
  });
  return { ...showPage(<CataloguePage />, '/admin/problem/catalogue'), user: userEvent.setup() };
};

test('problems are found by a keyword, a site, and whether they are imported', async () => {
  const { user } = show([problem('1A')]);
  await user.type(await screen.findByLabelText('ID, title or tag'), 'tree{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Remote judge' }), 'CF · Codeforces');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Imported' }), 'Not imported');
  await waitFor(() =>
    expect(server.sent('GET /api/admin/remote-catalogue').at(-1)).toEqual({
      key: 'CF',
      keyword: 'tree',
      imported: 'no',
      currentPage: '1',
      limit: '30',
    }),
  );
});

test('several are selected and imported, one import per site', async () => {
  const { user, router } = show([
    problem('1A'),
    problem('1B'),
    problem('1C', { isImported: true }),
    problem('1000', { key: 'HDU' }),
  ]);
  server.answer({ 'POST /api/admin/remote-import': () => ({ id: 9 }) as never });
  expect(await screen.findByRole('link', { name: /CF-1C/ })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /CF-1C/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('checkbox', { name: /CF-1B/ }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 2 problems' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/problem/import'));
  expect(server.sent('POST /api/admin/remote-import')).toEqual([
    { key: 'CF', problemIds: '1A' },
    { key: 'HDU', problemIds: '1000' },
  ]);
});

test('a list shows its age or why it stopped, and is updated', async () => {
  const failure = { kind: 'siteDown', message: '' } as const;
  const { user } = show([], [site({ failure }), site({ key: 'HDU', name: 'HDU', readAt: null, problems: 0 })]);
  server.answer({ 'POST /api/admin/remote-catalogue/refresh': () => null });
  expect(await screen.findByText('Interrupted; continues later')).toBeTruthy();
  expect(screen.getByText('Not read yet')).toBeTruthy();
  expect(screen.getByText('No problems yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update the list of HDU' }));
  await waitFor(() => expect(server.sent('POST /api/admin/remote-catalogue/refresh')).toEqual([{ key: 'HDU' }]));
});

test('the problems of a list appear when it has been read', async () => {
  const lists = [[site({ isReading: true, readAt: null })], [site()]];
  server.answer({
    'GET /api/admin/remote-catalogue': () => pageOf(lists.length > 0 ? [] : [problem('1A')]),
    'GET /api/admin/remote-catalogue/site': () => lists.shift() ?? [site()],
  });
  showPage(<CataloguePage />, '/admin/problem/catalogue');
  expect(await screen.findByText('No problems yet')).toBeTruthy();
  expect(await screen.findByText('CF-1A', {}, { timeout: 10_000 })).toBeTruthy();
});

test('a list that is given up says why, and that it is not continued', async () => {
  show([], [site({ failure: { kind: 'listTooLong', message: '' } })]);
  expect(await screen.findByText('Stopped until the next update')).toBeTruthy();
  expect(screen.getByText(/more problems than the limit of 100000/)).toBeTruthy();
});

test('a list that the site does not have is not called a problem', async () => {
  show([], [site({ failure: { kind: 'notFound', message: '' } })]);
  expect(await screen.findByText('This judge has no list of its problems.')).toBeTruthy();
});

test('an error is shown with a way to try again', async () => {
  server.answer({
    'GET /api/admin/remote-catalogue': () => refusal('out of order'),
    'GET /api/admin/remote-catalogue/site': () => [site()],
  });
  showPage(<CataloguePage />, '/admin/problem/catalogue');
  expect(await screen.findByText('out of order')).toBeTruthy();
});
