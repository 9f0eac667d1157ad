import { expect, test } from 'vitest';
import { callKey, queryClient } from '@tribunal/web/plugin';
import type { RemoteStatusRow } from '../../contract';
import { updateRemoteStatus } from './remote-status';

const row = (key: string, state: RemoteStatusRow['state']) => ({ key, state }) as RemoteStatusRow;
const KEY = callKey('GET /api/remote-status');

test('the row of an event takes the place of the older one, and a new judge is added', () => {
  queryClient.setQueryData(KEY, [row('HDU', 'working'), row('POJ', 'working')]);
  updateRemoteStatus(row('POJ', 'down'));
  updateRemoteStatus(row('SPOJ', 'off'));
  expect(queryClient.getQueryData(KEY)).toEqual([row('HDU', 'working'), row('POJ', 'down'), row('SPOJ', 'off')]);
});

test('an event before the first answer is no list', () => {
  queryClient.clear();
  updateRemoteStatus(row('POJ', 'down'));
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});
