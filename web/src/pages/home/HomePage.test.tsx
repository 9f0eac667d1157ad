import { Status, type ProblemRow, type SubmissionRow } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, logInAs, putSite, showPage } from '../../testing';
import { HomePage } from './HomePage';

const server = fakeServer();
const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const tried = {
  submitId: 1,
  pid: 1,
  displayPid: 'ME-1000',
  title: 'A + B',
  cid: 0,
  gid: null,
  status: Status.WrongAnswer,
  submitTime: '2026-11-22T10:00:00Z',
} as SubmissionRow;

beforeEach(() => {
  putSite({});
  server.answer({
    'GET /api/home-carousel': () => [],
    'GET /api/get-recent-updated-problem': () => [],
    'GET /api/get-last-week-submission-statistics': () => ({ dateStrList: [], acCountList: [], totalCountList: [] }),
    'GET /api/get-problem-list': () => pageOf([{ problemId: 'ME-1000', title: 'A + B' } as ProblemRow]),
    'GET /api/get-submission-list': () => pageOf([tried]),
  });
});

test('visitors see where to begin, and nothing about submissions', async () => {
  showPage(<HomePage />);
  expect(await screen.findByRole('link', { name: 'Start with A + B' })).toBeTruthy();
  expect(server.sent('GET /api/get-submission-list')).toEqual([]);
});

test('users are led back to what they tried, without what the site is', async () => {
  logInAs('1', 'ann');
  showPage(<HomePage />);
  expect(await screen.findByRole('link', { name: /Continue: A \+ B/ })).toBeTruthy();
  expect(screen.queryByText(/Solve programming problems/)).toBeNull();
  expect(await screen.findByText('No problems on this site yet')).toBeTruthy();
});

test('pictures have their place while what shows them is loaded', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  server.answer({ 'GET /api/home-carousel': () => [{ id: 1, url: '/one.png' }] as never });
  const { container } = showPage(<HomePage />);
  await waitFor(() => expect(container.querySelector('.t-carousel')).toBeTruthy());
  expect(await screen.findByAltText('Image 1 of 1')).toBeTruthy();
});
