import type { PluginState } from '@tribunal/contract';
import type { ClosedReason } from './gate';

/** State transitions of a plugin. Transitions that are not listed are impossible. */
export const TRANSITIONS = {
  disabled: { enable: 'waiting' },
  waiting: { start: 'starting', refuse: 'failed', disable: 'disabled' },
  starting: { started: 'active', fail: 'failed' },
  active: { stop: 'draining' },
  draining: { stopped: 'disabled' },
  failed: { retry: 'waiting', disable: 'disabled' },
} as const satisfies Record<PluginState, Record<string, PluginState>>;

type Table = typeof TRANSITIONS;
export type LifecycleSignal = { [S in PluginState]: keyof Table[S] }[PluginState] & string;

/**
 * Returns the state after a signal.
 * @throws if the state does not accept the signal
 */
export const nextState = (state: PluginState, lifecycleSignal: LifecycleSignal): PluginState => {
  const row: Partial<Record<LifecycleSignal, PluginState>> = TRANSITIONS[state];
  const next = row[lifecycleSignal];
  if (!next) throw new Error(`a plugin that is ${state} cannot ${lifecycleSignal}`);
  return next;
};

/** Returns whether the plugin is starting or draining; no decision is made in these states. */
export const isTransitioning = (state: PluginState): boolean => state === 'starting' || state === 'draining';

/** Returns whether the plugin has no effects in this state. */
export const isInactive = (state: PluginState): boolean => !isTransitioning(state) && state !== 'active';

/** Reason that a closed gate gives in each state; null opens the gate. */
export const CLOSED_REASONS = {
  disabled: 'off',
  waiting: 'waiting',
  starting: 'waiting',
  active: null,
  draining: 'draining',
  failed: 'failed',
} as const satisfies Record<PluginState, ClosedReason | null>;
