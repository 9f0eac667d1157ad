import { Priority } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { fairPriority } from '../../src/submission/fairness';

describe('priority', () => {
  it.each([
    ['contest', 'none', 8],
    ['contest', 'backlog', 7],
    ['practice', 'none', 5],
    ['practice', 'backlog', 4],
    ['rejudge', 'backlog', 3],
    ['trial', 'backlog', 2],
  ] as const)('of %s with backlog %s is %i', (kind, backlog, priority) => {
    expect(fairPriority(Priority[kind], backlog)).toBe(priority);
  });
});
