import { addPluginTexts, fakeServer, showPage } from '@tribunal/web/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ImportedProblem, PackageCalls } from '../contract';
import { ImportResults } from './ImportResults';

const server = fakeServer<PackageCalls>();
const imported = (values: Partial<ImportedProblem>): ImportedProblem => ({
  key: 0,
  pid: 1,
  problemId: 'P1',
  title: 'Sum',
  state: 'verifying',
  message: null,
  solutions: { judged: 1, total: 4 },
  ...values,
});
const open = (...data: ImportedProblem[]) => {
  server.answer({ 'GET /api/admin/problem/import': () => data });
  showPage(<ImportResults id="i" onClose={() => undefined} />, '/');
};

beforeEach(async () => {
  addPluginTexts('problem-packages', (await import('../locales/en-US/admin.json')).default);
});

test('while solutions run, the page says how many have a verdict, of all problems and of each', async () => {
  open(imported({}), imported({ key: 1, title: 'Product', state: 'green', solutions: { judged: 2, total: 2 } }));
  expect(await screen.findByText('1 of 4')).toBeTruthy();
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Solutions run: 3 of 6.');
});

test('a problem without solutions has no number', async () => {
  open(imported({ state: 'unproven', solutions: { judged: 0, total: 0 } }));
  expect(await screen.findByText('Not verified')).toBeTruthy();
  expect(screen.queryByText('0 of 0')).toBeNull();
});
