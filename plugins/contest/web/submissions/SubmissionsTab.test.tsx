import { Status, type SubmissionRow } from '@tribunal/contract';
import { refusal } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import { at, contestServer, infoOf, openTab, pageOf } from '../testing';

const server = contestServer();
const rowOf = (changes: Partial<SubmissionRow> = {}) =>
  ({
    submitId: 41,
    cid: 7,
    displayId: 'A',
    displayPid: 'A',
    title: 'Apples',
    uid: '2',
    username: 'bob',
    status: Status.WrongAnswer,
    score: null,
    time: null,
    memory: null,
    length: null,
    language: 'C++',
    submitTime: at(0),
    ...changes,
  }) as SubmissionRow;
const list = (...rows: SubmissionRow[]) => server.answer({ 'GET /api/contest-submissions': () => pageOf(rows) });
const sent = () => server.sent('GET /api/contest-submissions');

test('a row links to its problem and details inside the contest, and hidden values are dashes', async () => {
  list(rowOf());
  openTab('submissions');
  const row = (await screen.findByRole('link', { name: '41' })).closest('tr')!;
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(expect.arrayContaining(['/contest/7/problem/A', '/contest/7/problem/A/submission-detail/41']));
  expect(within(row).getAllByText('–')).toHaveLength(3);
});

test('a submission outside of the contest is marked', async () => {
  list(rowOf({ submitId: 43, outsideContest: 'after' }), rowOf(), rowOf({ submitId: 40, outsideContest: 'before' }));
  openTab('submissions');
  expect(await screen.findAllByText('After the end')).not.toEqual([]);
  expect(screen.getAllByText('Before the start')).not.toEqual([]);
  expect(within(screen.getByRole('link', { name: '41' }).closest('tr')!).queryByText('After the end')).toBeNull();
});

test('the list of the contest since its start is asked for', async () => {
  list();
  openTab('submissions?onlyMine=true&problemID=A&completeProblemID=true');
  expect(await screen.findByText('No matching submissions')).toBeTruthy();
  expect(sent()).toEqual([
    {
      contestID: '7',
      beforeContestSubmit: 'false',
      onlyMine: 'true',
      problemID: 'A',
      completeProblemID: 'true',
      currentPage: '1',
      limit: '30',
    },
  ]);
});

test('only organisers can view submissions from before the start', async () => {
  list(rowOf());
  server.answer({ 'GET /api/get-contest-info': () => infoOf({}, { isContestAdmin: true }) });
  const { user } = openTab('submissions');
  await user.click(await screen.findByRole('switch', { name: 'Before the start' }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ beforeContestSubmit: 'true' }));
});

test('a contestant has no such switch, and scores only under the OI rule', async () => {
  list(rowOf());
  openTab('submissions');
  await screen.findByText('bob');
  expect(screen.queryByRole('switch', { name: 'Before the start' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Score' })).toBeNull();
});

test('an OI contest lists scores', async () => {
  server.answer({ 'GET /api/get-contest-info': () => infoOf({ type: ContestType.Oi }) });
  list(rowOf({ score: 70 }));
  openTab('submissions');
  expect(await screen.findByRole('columnheader', { name: 'Score' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '70' })).toBeTruthy();
});

test('while results are frozen it says so', async () => {
  server.answer({ 'GET /api/get-contest-info': () => infoOf({}, { isRealTime: false }) });
  list(rowOf());
  openTab('submissions');
  expect(await screen.findByText(/The scoreboard is frozen/)).toBeTruthy();
});

test('a list that failed says why', async () => {
  server.answer({ 'GET /api/contest-submissions': () => refusal('Not now') });
  openTab('submissions');
  expect(await screen.findAllByText('Not now')).not.toEqual([]);
});
