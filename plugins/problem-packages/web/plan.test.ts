import { expect, test } from 'vitest';
import type { ParsedProblem } from '../contract';
import { defaultPlan, idFaults, toCommit, type Plan } from './plan';
import { parsedProblem } from './testing';

const planOf = (...problems: ParsedProblem[]) => defaultPlan({ id: 'x', format: 'hoj', problems, remarks: [] });
const choice = (problemId: string, isChosen = true) => ({ isChosen, problemId, publish: 'never' as const });

test('a problem that cannot be imported is not chosen', () => {
  expect(planOf(parsedProblem({ error: 'no testcases' }))[0]?.isChosen).toBe(false);
});

test('a problem with a solution that claims something is published when it is green', () => {
  const solutions = [{ name: 'main', language: 'C++', expected: [0 as const] }];
  expect(planOf(parsedProblem({ solutions }))[0]?.publish).toBe('green');
});

test.each([
  ['no solution', []],
  ['solutions that claim nothing', [{ name: 'main', language: 'C++', expected: [] }]],
  ['solutions in no known language', [{ name: 'main', language: null, expected: [0 as const] }]],
])('a problem with %s stays hidden', (_, solutions) => {
  expect(planOf(parsedProblem({ solutions }))[0]?.publish).toBe('never');
});

test('two chosen problems cannot have one id, whatever its case', () => {
  const plan: Plan = { 0: choice('abc'), 1: choice('ABC'), 2: choice('', true), 3: choice('') };
  expect([...idFaults(plan)]).toEqual([[1, 'twice']]);
});

test('an id with a blank is refused, unless the problem is left out', () => {
  expect([...idFaults({ 0: choice('a b'), 1: choice('c d', false) })]).toEqual([[0, 'strange']]);
});

test('only chosen problems are committed, and an empty id is left to the server', () => {
  expect(toCommit('x', { 0: choice(' P1 '), 1: choice('P2', false), 2: choice(' ') })).toEqual({
    id: 'x',
    problems: [
      { key: 0, problemId: 'P1', publish: 'never' },
      { key: 2, problemId: null, publish: 'never' },
    ],
  });
});
