import { expect, it } from 'vitest';
import { MANUAL_STATUSES, isResubmittable } from '../src/vocabulary/corrections';
import { ALL_STATUSES, Status } from '../src/vocabulary/verdicts';

it('verdicts by hand are those that a judge could have given, but for compile errors', () => {
  expect([...MANUAL_STATUSES].sort((a, b) => a - b)).toEqual([-3, -1, 0, 1, 2, 3, 4, 8, 10]);
});

it('only what could not be judged is sent again by its owner', () => {
  const again = ALL_STATUSES.filter(isResubmittable);
  expect([...again].sort((a, b) => a - b)).toEqual([Status.SystemError, Status.SubmittedFailed]);
});
