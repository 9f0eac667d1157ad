import { expect, it } from 'vitest';
import { openSections, sectionsOf } from '../server/trainings';

const section = (id: number, rank: number, needs?: [section: number, solved: number]) => ({
  id,
  title: `Section ${id}`,
  rank,
  needsSection: needs?.[0] ?? null,
  needsSolved: needs?.[1] ?? null,
});
const problems = [
  { pid: 10, rank: 1 },
  { pid: 20, rank: 3 },
  { pid: 21, rank: 4 },
  { pid: 30, rank: 9 },
];

it('a problem is in the last section that does not come after it', () => {
  const sections = [section(3, 5), section(2, 3)];
  expect([...sectionsOf(sections, problems)]).toEqual([
    [20, 2],
    [21, 2],
    [30, 3],
  ]);
  expect(sectionsOf([], problems).size).toBe(0);
});

const locked = (needs: [number, number], solved: readonly number[], locks: 'apply' | 'ignore' = 'apply') =>
  openSections([section(2, 2), section(3, 5, needs)], problems, (pid) => solved.includes(pid), locks)[1];

it.each<[solved: number[], needed: number, isLocked: boolean]>([
  [[], 1, true],
  [[10, 30], 1, true],
  [[20], 1, false],
  [[20], 2, true],
  [[20, 21], 2, false],
])('with %j solved, a section that needs %i is locked: %s', (solved, needed, isLocked) => {
  expect(locked([2, needed], solved)?.isLocked).toBe(isLocked);
});

it('no more is needed than there is, and nothing from those who ignore locks', () => {
  expect(locked([2, 5], [20, 21])).toMatchObject({ isLocked: false, needs: { title: 'Section 2', solved: 2 } });
  expect(locked([2, 2], [], 'ignore')).toMatchObject({ isLocked: false, needs: { solved: 2 } });
});

it('counts the problems of each section', () => {
  expect(openSections([section(3, 5), section(2, 2)], problems, (pid) => pid === 20, 'apply')).toMatchObject([
    { id: 2, problemCount: 2, acCount: 1, isLocked: false, needs: null },
    { id: 3, problemCount: 1, acCount: 0 },
  ]);
});
