import { expect, test } from 'vitest';
import { noteOf } from './note-of';
import { pluginRow } from './plugin-row';

const failure = {
  message: 'no disk',
  count: 5,
  since: '2026-01-01T00:00:00Z',
  lastAt: '2026-01-01T00:05:00Z',
  nextAt: null,
};
const about = (wish: Parameters<typeof pluginRow>[0], others: Parameters<typeof pluginRow>[0][] = []) =>
  noteOf(pluginRow(wish), others.map(pluginRow));

test('of a plugin that runs or is off there is nothing to say', () => {
  expect([about({}), about({ state: 'disabled', wanted: 'off' }), about({ state: 'starting' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test('why it is refused goes before everything else', () => {
  const fault = { kind: 'contract', wants: '^9.0', has: '1.0.0' } as const;
  expect(about({ state: 'failed', reason: 'it is …', fault })).toEqual({ kind: 'fault', fault });
});

test('a failure stays in view while it rests, and is mentioned while it starts again', () => {
  expect(about({ state: 'failed', failure })).toEqual({ kind: 'failure', failure });
  expect(about({ state: 'starting', failure })).toEqual({ kind: 'again' });
  expect(about({ state: 'starting', failure, reason: 'still starting' })).toEqual({ kind: 'slow' });
});

test('one that waits tells for whom, and not of those that are there', () => {
  const needs = pluginRow({ id: 'rank', state: 'failed' });
  expect(about({ state: 'waiting', requires: ['rank', 'group'] }, [needs, { id: 'group' }, { id: 'x' }])).toEqual({
    kind: 'waiting',
    needs: [needs],
  });
  expect(about({ state: 'waiting', requires: ['group'] }, [{ id: 'group' }])).toBeNull();
});
