import { Status, type Page } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { withRow, type LiveRow } from './live-list';
import type { LiveSubmission } from './live-submissions';

const row = (submitId: number, status: Status): LiveSubmission =>
  ({ submitId, status, done: null, total: null }) as LiveSubmission;
const page: Page<LiveRow> = {
  records: [row(9, Status.Pending), row(8, Status.Accepted)],
  total: 2,
  size: 2,
  current: 1,
  pages: 1,
};
const all = () => true;

test('a submission of the page takes its new verdict', () => {
  const next = withRow(page, row(9, Status.Accepted), { currentPage: 1, limit: 2 }, all);
  expect(next.records.map(({ status }) => status)).toEqual([Status.Accepted, Status.Accepted]);
  expect(next.total).toBe(2);
});

test('a new one comes first, and the page keeps its size', () => {
  const next = withRow(page, row(10, Status.Pending), { currentPage: 1, limit: 2 }, all);
  expect(next.records.map(({ submitId }) => submitId)).toEqual([10, 9]);
  expect(next.total).toBe(3);
});

test('other pages, older ones and those that are not asked for change nothing', () => {
  expect(withRow(page, row(10, Status.Pending), { currentPage: 2, limit: 2 }, all)).toBe(page);
  expect(withRow(page, row(3, Status.Pending), { currentPage: 1, limit: 2 }, all)).toBe(page);
  expect(withRow(page, row(10, Status.Pending), { currentPage: 1, limit: 2 }, () => false)).toBe(page);
});
