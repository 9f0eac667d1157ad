import type { PluginRow, PluginState } from '@tribunal/contract';
import type { HealthStatus } from '../../../kit';

/** State as displayed. A quarantined plugin failed too often and is not retried. */
type ShownState = PluginState | 'quarantined';

export const shownState = ({ state, failure }: PluginRow): ShownState =>
  state === 'failed' && failure?.nextAt === null ? 'quarantined' : state;

export const STATE_STATUS: Readonly<Record<ShownState, HealthStatus>> = {
  active: 'up',
  starting: 'wait',
  waiting: 'wait',
  draining: 'slow',
  failed: 'down',
  quarantined: 'down',
  disabled: 'off',
};

const STABLE_STATES: ReadonlySet<PluginState> = new Set(['active', 'disabled', 'failed', 'waiting']);
/** Returns whether the plugin's state will soon change without intervention. */
export const isTransitioning = (row: PluginRow): boolean =>
  !STABLE_STATES.has(row.state) ||
  (row.wanted === 'on' && row.state === 'disabled') ||
  (row.wanted === 'off' && row.state === 'active');

/** The groups of the page, in their order. */
export const GROUPS = ['feature', 'contest', 'judge', 'login', 'administration', 'added'] as const;
type Group = (typeof GROUPS)[number];

export const groupOf = ({ place, kind, category }: PluginRow): Group => {
  if (place !== 'checkout') return 'added';
  return kind === 'remote-judge' ? 'judge' : category;
};

/** Returns whether the plugin's id or its name in any language contains the search text. */
export const matchesSearch = ({ id, names }: PluginRow, searchText: string): boolean => {
  const term = searchText.trim().toLowerCase();
  return [id, ...Object.values(names)].some((name) => name.toLowerCase().includes(term));
};
