import type { InternalErrorRow } from '@tribunal/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmOutlet } from '../../../kit';
import { addAdminTexts, fakeServer, logInAs, putSite, showPage } from '../../../testing';
import { InternalErrorsPage } from './InternalErrorsPage';

const server = fakeServer();
const LIST = 'GET /api/admin/internal-error';
const RELEASE = 'POST /api/admin/internal-error/release';
const open: InternalErrorRow = {
  id: 17,
  submitId: 400,
  reason: 'The checker crashed',
  code: null,
  owner: 'setter',
  detail: 'signal 11',
  judge: 'north',
  gmtCreate: '2026-11-19T13:00:00.000Z',
  resolvedAt: null,
};

beforeEach(async () => {
  await addAdminTexts();
  putSite({});
  logInAs('u1', 'ann', ['root']);
});

const show = (rows: InternalErrorRow[], address = '/admin/internal-errors') => {
  server.answer({
    [LIST]: ({ query }) => {
      const records = query['all'] === 'true' ? rows : rows.filter((row) => !row.resolvedAt);
      return { records, total: records.length, size: 30, current: 1, pages: 1 };
    },
    [RELEASE]: () => null,
  });
  return showPage(
    <>
      <InternalErrorsPage />
      <ConfirmOutlet />
    </>,
    address,
  );
};
const bodiesOf = (call: string) => server.asked.filter((one) => one.call === call).map(({ body }) => body);

test('says that there are none', async () => {
  show([]);
  expect(await screen.findByText('No internal errors')).toBeTruthy();
  expect(screen.queryByText('Rejudge all')).toBeNull();
});

test('an error names its submission, the reason and who acts, and is released', async () => {
  show([open]);
  const link = await screen.findByRole('link', { name: '#400' });
  expect(link.getAttribute('href')).toBe('/submission-detail/400');
  for (const text of ['The checker crashed', 'signal 11', 'Author of the problem']) screen.getByText(text);
  await userEvent.click(screen.getByRole('button', { name: 'Rejudge submission 400' }));
  expect(bodiesOf(RELEASE)).toEqual([{ id: 17 }]);
});

test('all are released only after a question', async () => {
  show([open]);
  await userEvent.click(await screen.findByText('Rejudge all'));
  const dialog = await screen.findByRole('dialog');
  expect(bodiesOf(RELEASE)).toEqual([]);
  await userEvent.click(within(dialog).getByText('Rejudge all'));
  expect(bodiesOf(RELEASE)).toEqual([{ all: true }]);
});

test('closed ones are shown on request, without a button', async () => {
  const { router } = show([{ ...open, resolvedAt: '2026-11-20T13:00:00.000Z' }]);
  await userEvent.click(await screen.findByText('All'));
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(router.state.location.search).toBe('?all=true');
  expect(screen.queryByRole('button', { name: 'Rejudge submission 400' })).toBeNull();
});

test('the address says whether closed ones are shown', async () => {
  const { router } = show(
    [{ ...open, resolvedAt: '2026-11-20T13:00:00.000Z' }],
    '/admin/internal-errors?all=true&currentPage=2',
  );
  expect(await screen.findByText('Closed')).toBeTruthy();
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText('No internal errors')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});
