import type { AdminProblemRow } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { itemsOf, keyOf, orderOf } from './order';

const section = (id: number, rank: number) => ({
  id,
  rank,
  tid: 1,
  title: `Section ${id}`,
  needsSection: null,
  needsSolved: null,
});
const problem = (id: number) => ({ id, problemId: `P${id}` }) as AdminProblemRow;
const link = (pid: number, rank: number) => ({ id: pid + 100, tid: 1, pid, rank, displayId: `P${pid}` });

test('headings come before the problems of their rank', () => {
  const items = itemsOf([section(2, 3), section(1, 1)], [problem(5), problem(6), problem(7), problem(8)], {
    5: link(5, 3),
    6: link(6, 0),
    7: link(7, 3),
  });
  expect(orderOf(items).map(keyOf)).toEqual(['problem 106', 'section 1', 'section 2', 'problem 105', 'problem 107']);
});
