import { expect, test } from 'vitest';
import { chartSteps } from './chart-steps';

test('the axis reaches the highest bar in round steps', () => {
  expect(chartSteps(816)).toEqual([0, 300, 600, 900]);
  expect(chartSteps(1)).toEqual([0, 1]);
  expect(chartSteps(14)).toEqual([0, 5, 10, 15]);
});

test.each([1, 2, 3, 7, 40, 99, 12_345])('there are never more than five lines for %i', (most) => {
  const steps = chartSteps(most);
  expect(steps.length).toBeLessThanOrEqual(5);
  expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
});
