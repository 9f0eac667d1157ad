import { expect, it } from 'vitest';
import { nextState, TRANSITIONS, type LifecycleSignal } from '../src';

const states = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];
const signals = [...new Set(states.flatMap((state) => Object.keys(TRANSITIONS[state])))] as LifecycleSignal[];

it('goes the whole way round', () => {
  const path: LifecycleSignal[] = ['enable', 'start', 'started', 'stop', 'stopped'];
  const visitedStates = path.reduce(
    (past, lifecycleSignal) => [...past, nextState(past.at(-1) ?? 'disabled', lifecycleSignal)],
    ['disabled' as ReturnType<typeof nextState>],
  );
  expect(visitedStates).toEqual(['disabled', 'waiting', 'starting', 'active', 'draining', 'disabled']);
});

it('refuses in words what is not in the table', () => {
  expect(() => nextState('disabled', 'stop')).toThrow('a plugin that is disabled cannot stop');
  for (const state of states) {
    for (const lifecycleSignal of signals.filter((each) => !(each in TRANSITIONS[state]))) {
      expect(() => nextState(state, lifecycleSignal)).toThrow(`a plugin that is ${state} cannot ${lifecycleSignal}`);
    }
  }
});

it('no state is a trap: each leads back to disabled', () => {
  const leads = (from: string, visited = new Set<string>()): boolean => {
    if (from === 'disabled') return true;
    if (visited.has(from)) return false;
    visited.add(from);
    return Object.values(TRANSITIONS[from as keyof typeof TRANSITIONS]).some((to) => leads(to, visited));
  };
  expect(states.filter((state) => !leads(state))).toEqual([]);
});
