import { expect, test } from 'vitest';
import { pluginNoteContent } from './plugin-note-content';
import { pluginRow } from '../../../testing/plugin-row';

const failure = {
  message: 'no disk',
  count: 5,
  since: '2026-01-01T00:00:00Z',
  lastAt: '2026-01-01T00:05:00Z',
  nextAt: null,
};
const noteKind = (overrides: Parameters<typeof pluginRow>[0], others: Parameters<typeof pluginRow>[0][] = []) =>
  pluginNoteContent(pluginRow(overrides), others.map(pluginRow));

test('of a plugin that runs or is off there is nothing to say', () => {
  expect([noteKind({}), noteKind({ state: 'disabled', wanted: 'off' }), noteKind({ state: 'starting' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test('why it is refused goes before everything else', () => {
  const fault = { kind: 'contract', wants: '^9.0', has: '1.0.0' } as const;
  expect(noteKind({ state: 'failed', reason: 'it is …', fault })).toEqual({ kind: 'fault', fault });
});

test('a failure stays in view while it rests, and is mentioned while it starts again', () => {
  expect(noteKind({ state: 'failed', failure })).toEqual({ kind: 'failure', failure });
  expect(noteKind({ state: 'starting', failure })).toEqual({ kind: 'retrying' });
  expect(noteKind({ state: 'starting', failure, reason: 'still starting' })).toEqual({ kind: 'slow' });
});

test('one that waits says for which plugins, and not those that are there', () => {
  const needs = pluginRow({ id: 'rank', state: 'failed' });
  expect(noteKind({ state: 'waiting', requires: ['rank', 'group'] }, [needs, { id: 'group' }, { id: 'x' }])).toEqual({
    kind: 'waiting',
    needs: [needs],
  });
  expect(noteKind({ state: 'waiting', requires: ['group'] }, [{ id: 'group' }])).toBeNull();
});
