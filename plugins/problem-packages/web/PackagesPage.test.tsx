import type { CoreCalls } from '@tribunal/contract';
import { screen } from '@testing-library/react';
import { adminMenu, Slot } from '@tribunal/web/plugin';
import { addAdminTexts, fakeServer, loadPlugins, logInAs, putSite, showPage } from '@tribunal/web/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PackageCalls } from '../contract';
import { setSession } from '../../../web/src/shared/session/store';
import { PackagesPage } from './PackagesPage';
import { ParsedProblemCard } from './ParsedProblemCard';
import { parsedProblem } from './testing';

const ADDRESS = '/admin/problem/batch-operation';
const server = fakeServer<PackageCalls & CoreCalls>();
beforeEach(async () => {
  await addAdminTexts();
  await loadPlugins('problem-packages');
});

test.each([
  [['problem-packages'], 'problem_admin', 1],
  [['problem-packages'], 'admin', 0],
  [[], 'problem_admin', 0],
] as const)('with %j switched on, %s sees %i entries in the menu', (plugins, role, count) => {
  logInAs('1', 'someone', [role]);
  setSession({ permissions: role === 'problem_admin' ? ['problem_admin'] : [] });
  putSite({ plugins: [...plugins] });
  showPage(<Slot of={adminMenu} props={{}} />, '/admin');
  expect(screen.queryAllByRole('link', { name: 'Import and export' })).toHaveLength(count);
});

test('the formats that can be imported are named, and those that are off', async () => {
  server.answer({
    'GET /api/admin/problem/import-formats': () => ({
      on: [{ id: 'tribunal', name: 'Tribunal' }],
      off: [{ id: 'hoj', name: 'HOJ' }],
    }),
    'GET /api/admin/problem/get-problem-list': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
  });
  showPage(<PackagesPage />, ADDRESS);
  expect(await screen.findByText(/Tribunal; the format is detected/)).toBeTruthy();
  expect(screen.getByText('These formats are switched off: HOJ')).toBeTruthy();
});

test('what the site cannot represent is described in words, and a code without a text is shown as it is', () => {
  const problem = parsedProblem({
    losses: [{ code: 'limit', detail: 'timeLimit: 9 → 3' }],
    remarks: [
      { code: 'lineEnds', detail: '1.in' },
      { code: 'strange', detail: 'x' },
    ],
  });
  const choice = { isChosen: true, problemId: '', publish: 'never' as const };
  showPage(<ParsedProblemCard problem={problem} choice={choice} fault={null} onChoice={vi.fn()} />, ADDRESS);
  for (const text of [
    "Limit adjusted to this site's range: timeLimit: 9 → 3",
    'Line endings normalised: 1.in',
    'strange: x',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});
