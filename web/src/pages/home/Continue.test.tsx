import { Status, type SubmissionRow } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refresh } from '../../api';
import { fakeServer, logInAs, showPage } from '../../testing';
import { Continue, lastUnsolved } from './Continue';

const server = fakeServer();
const LIST = 'GET /api/get-submission-list';
const row = (submitId: number, pid: number, changes: Partial<SubmissionRow> = {}): SubmissionRow =>
  ({
    submitId,
    pid,
    displayPid: `ME-${pid}`,
    title: `Problem ${pid}`,
    cid: 0,
    gid: null,
    status: Status.WrongAnswer,
    submitTime: new Date(Date.now() - 5 * 60_000).toISOString(),
    ...changes,
  }) as SubmissionRow;
const answerWith = (...records: SubmissionRow[]) =>
  server.answer({ [LIST]: () => ({ records, total: records.length, size: 10, current: 1, pages: 1 }) });

beforeEach(() => logInAs('1', 'ann'));

test('the problem that was tried last and not solved is one click away', async () => {
  answerWith(row(3, 1001, { status: Status.Accepted }), row(2, 1000), row(1, 1001));
  const { container } = showPage(<Continue />);
  const link = await screen.findByRole('link', { name: /Continue: Problem 1000.*Wrong Answer.*5m ago/ });
  expect(link.getAttribute('href')).toBe('/problem/ME-1000');
  expect(container.querySelector('[data-pending]')).toBeNull();
  expect(server.sent(LIST)).toEqual([{ onlyMine: 'true', currentPage: '1', limit: '10' }]);
});

test('what follows waits for a new answer, because the old one may lack a submission', async () => {
  answerWith(row(1, 1000, { status: Status.Accepted }));
  const first = showPage(<Continue />);
  await waitFor(() => expect(first.container.querySelector('[data-pending]')).toBeNull());
  expect(screen.queryByRole('link')).toBeNull();
  first.unmount();
  await refresh(LIST);

  answerWith(row(2, 1000), row(1, 1001, { status: Status.Accepted }));
  const second = showPage(<Continue />);
  expect(second.container.querySelector('[data-pending]')).toBeTruthy();
  await screen.findByRole('link', { name: /Continue: Problem 1000/ });
});

test('nothing is shown when the submissions cannot be loaded', async () => {
  server.answer({ [LIST]: () => ({ status: 500, msg: 'broken' }) });
  const { container } = showPage(<Continue />);
  await waitFor(() => expect(container.querySelector('[data-pending]')).toBeNull());
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['one that was solved before', [row(2, 7), row(1, 7, { status: Status.Accepted })]],
  ['one that was solved in the end', [row(2, 7, { status: Status.Accepted }), row(1, 7)]],
  ['one that is being judged, whatever came before', [row(2, 7, { status: Status.Judging }), row(1, 7)]],
  ['those of contests', [row(1, 7, { cid: 4 })]],
  ['those of groups', [row(1, 7, { gid: 4 })]],
])('leaves out %s', (_, rows) => {
  expect(lastUnsolved(rows)).toBeUndefined();
  expect(lastUnsolved([...rows, row(0, 8)])?.pid).toBe(8);
});
