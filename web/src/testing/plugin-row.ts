import type { PluginRow } from '@tribunal/contract';

/** Creates an active plugin for tests; omitted fields get default values. */
export const pluginRow = (overrides: Partial<PluginRow> = {}): PluginRow => ({
  id: 'contest',
  names: { 'en-US': 'Contests', 'zh-CN': '比赛' },
  summaries: { 'en-US': '', 'zh-CN': '' },
  version: '1.4.0',
  kind: 'feature',
  category: 'feature',
  state: 'active',
  wanted: 'on',
  requires: [],
  reason: null,
  fault: null,
  failure: null,
  underWay: 0,
  stopsBy: null,
  effects: [],
  since: '2026-01-01T00:00:00.000Z',
  isAdded: false,
  place: 'checkout',
  about: null,
  settings: [],
  ...overrides,
});
