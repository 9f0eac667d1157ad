import type { PluginState } from '@tribunal/contract';
import type { ClosedReason } from './gate';

/** The life of a plugin. What is not in the table cannot happen. */
export const TRANSITIONS = {
  disabled: { enable: 'waiting' },
  waiting: { start: 'starting', refuse: 'failed', disable: 'disabled' },
  starting: { started: 'active', fail: 'failed' },
  active: { stop: 'draining' },
  draining: { stopped: 'disabled' },
  failed: { retry: 'waiting', disable: 'disabled' },
} as const satisfies Record<PluginState, Record<string, PluginState>>;

type Table = typeof TRANSITIONS;
export type Signal = { [S in PluginState]: keyof Table[S] }[PluginState] & string;

/** Throws on a signal that the state does not know. */
export const nextState = (state: PluginState, signal: Signal): PluginState => {
  const row: Partial<Record<Signal, PluginState>> = TRANSITIONS[state];
  const next = row[signal];
  if (!next) throw new Error(`a plugin that is ${state} cannot ${signal}`);
  return next;
};

/** States in which something is under way and no decision is taken. */
export const isMoving = (state: PluginState): boolean => state === 'starting' || state === 'draining';

/** States in which nothing of the plugin is in force. */
export const isAtRest = (state: PluginState): boolean => !isMoving(state) && state !== 'active';

/** What a closed gate answers in each state; null opens it. */
export const GATE_OF = {
  disabled: 'off',
  waiting: 'waiting',
  starting: 'waiting',
  active: null,
  draining: 'draining',
  failed: 'failed',
} as const satisfies Record<PluginState, ClosedReason | null>;
