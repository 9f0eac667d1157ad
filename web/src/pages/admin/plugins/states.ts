import type { PluginRow, PluginState } from '@tribunal/contract';
import type { HealthLook } from '../../../kit';

export const STATE_LOOK: Readonly<Record<PluginState, HealthLook>> = {
  active: 'up',
  starting: 'wait',
  waiting: 'wait',
  draining: 'slow',
  failed: 'down',
  disabled: 'off',
};

const SETTLED: ReadonlySet<PluginState> = new Set(['active', 'disabled', 'failed', 'waiting']);
/** Whether its state will still change by itself soon. */
export const isMoving = (row: PluginRow): boolean =>
  !SETTLED.has(row.state) ||
  (row.wanted === 'on' && row.state === 'disabled') ||
  (row.wanted === 'off' && row.state === 'active');

export interface Held {
  count: number;
  kind: string;
}

/** `3 routes` from lines like `route GET /api/x`: what is held, counted by the first word. */
export const countEffects = (effects: readonly string[]): Held[] => {
  const counts = new Map<string, number>();
  for (const effect of effects) {
    const kind = /^[\p{L}-]+/u.exec(effect)?.[0] ?? effect;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
};
