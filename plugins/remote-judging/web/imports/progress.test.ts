import { expect, test } from 'vitest';
import { firstChoice } from './progress';

test('what was edited here is not taken over unless somebody chooses it', () => {
  const change = (field: string, isEdited: boolean) => ({ field, ours: 'a', theirs: 'b', isEdited });
  expect([...firstChoice([change('title', true), change('hint', false)])]).toEqual(['hint']);
});
