import type { PluginRow, PluginState } from '@tribunal/contract';
import type { HealthLook } from '../../../kit';

/** What stands in the column of states: one that failed too often is not tried any more. */
export type ShownState = PluginState | 'quarantined';

export const shownState = ({ state, failure }: PluginRow): ShownState =>
  state === 'failed' && failure?.nextAt === null ? 'quarantined' : state;

export const STATE_LOOK: Readonly<Record<ShownState, HealthLook>> = {
  active: 'up',
  starting: 'wait',
  waiting: 'wait',
  draining: 'slow',
  failed: 'down',
  quarantined: 'down',
  disabled: 'off',
};

const SETTLED: ReadonlySet<PluginState> = new Set(['active', 'disabled', 'failed', 'waiting']);
/** Whether its state will still change by itself soon. */
export const isMoving = (row: PluginRow): boolean =>
  !SETTLED.has(row.state) ||
  (row.wanted === 'on' && row.state === 'disabled') ||
  (row.wanted === 'off' && row.state === 'active');

export type ShownKind = 'builtIn' | 'judge' | 'added';

export const kindOf = ({ isAdded, kind }: PluginRow): ShownKind => {
  if (isAdded) return 'added';
  return kind === 'remote-judge' ? 'judge' : 'builtIn';
};

/** Whether its id or its name in any language contains the words. */
export const isFound = ({ id, names }: PluginRow, wanted: string): boolean => {
  const word = wanted.trim().toLowerCase();
  return [id, ...Object.values(names)].some((name) => name.toLowerCase().includes(word));
};
