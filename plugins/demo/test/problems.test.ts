import { Limits } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { demoProblems } from '../server/problems';
import { toProblemSave } from '../server/problem';

/** Generating the large problems takes seconds, so this is done once. */
const saves = demoProblems.map(toProblemSave);

describe.each(demoProblems.map((problem, at) => ({ ...problem, problem, save: saves[at]! })))(
  '$problemId $title',
  ({ problem, save }) => {
    it('has the same testdata each time it is made', () => {
      expect(toProblemSave(problem)).toEqual(save);
    });

    it('has cases within the limits, each with an answer', () => {
      expect(save.samples.length).toBeGreaterThan(4);
      for (const { input, output } of save.samples) {
        expect(input.length).toBeLessThanOrEqual(Limits.inlineCaseBytes.max);
        expect(output.trim()).not.toBe('');
        expect(output).not.toMatch(/NaN|undefined|Infinity/);
      }
    });

    it('shows its samples in the statement', () => {
      for (const sample of problem.samples) expect(save.problem.examples).toContain(`<input>${sample}</input>`);
    });
  },
);

describe('the demo content', () => {
  it('goes from easy to hard, with one problem of fifty cases and one of large input', () => {
    expect(new Set(demoProblems.map(({ difficulty }) => difficulty))).toEqual(new Set([0, 1, 2]));
    expect(saves.map(({ samples }) => samples.length)).toContain(50);
    expect(Math.max(...saves.flatMap(({ samples }) => samples.map(({ input }) => input.length)))).toBeGreaterThan(4e6);
  });

  it('splits a full mark of 100 over the cases, or over the subtasks', () => {
    const scores = saves
      .filter((_, at) => demoProblems[at]!.type === 1)
      .map(({ samples }) => {
        const groups = new Map(samples.map((one, i) => [one.groupNum ?? -i, one.score ?? 0]));
        return [...groups.values()].reduce((sum, score) => sum + score, 0);
      });
    expect(scores).toEqual([100, 100]);
  });

  it('agrees with answers worked out by hand', () => {
    const answers = (id: string): string[] => {
      const problem = demoProblems.find(({ problemId }) => problemId === id)!;
      return problem.samples.map((sample) => problem.solve(sample).trim().replaceAll('\n', ' '));
    };
    expect(answers('ME-1003')).toEqual(['3', '0']);
    expect(answers('ME-1004')).toEqual(['OK', '3', '3']);
    expect(answers('ME-1005')).toEqual(['2']);
    expect(answers('ME-1008')).toEqual(['5', '-1']);
    expect(answers('ME-1009')).toEqual(['40']);
    expect(answers('ME-1010')).toEqual(['24', '0']);
    expect(answers('ME-1011')).toEqual(['9', 'impossible']);
    expect(answers('ME-1012')).toEqual(['4 2']);
    expect(answers('ME-1013')).toEqual(['5', '1']);
    expect(answers('ME-1015')).toEqual(['4']);
  });
});
