import { expect, test } from 'vitest';
import { pluginRow } from '../../../testing/plugin-row';
import { matchesSearch, isTransitioning, groupOf, shownState } from './states';

const failure = { message: 'no', count: 5, since: '2026-01-01T00:00:00Z', lastAt: '2026-01-01T00:05:00Z' };

test('a plugin that is not tried any more is in quarantine; one that is, has failed', () => {
  expect(shownState(pluginRow({ state: 'failed', failure: { ...failure, nextAt: null } }))).toBe('quarantined');
  const nextAt = '2026-01-01T00:06:00Z';
  expect(shownState(pluginRow({ state: 'failed', failure: { ...failure, nextAt } }))).toBe('failed');
  expect(shownState(pluginRow({ state: 'failed', fault: { kind: 'twice' } }))).toBe('failed');
  expect(shownState(pluginRow({ state: 'starting', failure: { ...failure, nextAt: null } }))).toBe('starting');
});

test('it is looked at again while it has not come to what is wanted', () => {
  expect(isTransitioning(pluginRow({ state: 'draining', wanted: 'off' }))).toBe(true);
  expect(isTransitioning(pluginRow({ state: 'active', wanted: 'off' }))).toBe(true);
  expect(isTransitioning(pluginRow({ state: 'disabled', wanted: 'on' }))).toBe(true);
  expect(isTransitioning(pluginRow({ state: 'waiting' }))).toBe(false);
  expect(isTransitioning(pluginRow({ state: 'failed' }))).toBe(false);
});

test('the state it comes from is shown before the current one', () => {
  expect(groupOf(pluginRow())).toBe('feature');
  expect(groupOf(pluginRow({ category: 'login' }))).toBe('login');
  expect(groupOf(pluginRow({ kind: 'remote-judge' }))).toBe('judge');
  expect(groupOf(pluginRow({ kind: 'remote-judge', place: 'folder' }))).toBe('added');
  expect(groupOf(pluginRow({ place: 'installed' }))).toBe('added');
});

test('a plugin is found by its id and by its name in either language', () => {
  expect(['CONT', '比赛', ' contests ', 'rank'].map((searchText) => matchesSearch(pluginRow(), searchText))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
