import { expect, it } from 'vitest';
import { nextState, TRANSITIONS, type Signal } from '../src';

const states = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];
const signals = [...new Set(states.flatMap((state) => Object.keys(TRANSITIONS[state])))] as Signal[];

it('goes the whole way round', () => {
  const path: Signal[] = ['enable', 'start', 'started', 'stop', 'stopped'];
  const seen = path.reduce(
    (past, signal) => [...past, nextState(past.at(-1) ?? 'disabled', signal)],
    ['disabled' as ReturnType<typeof nextState>],
  );
  expect(seen).toEqual(['disabled', 'waiting', 'starting', 'active', 'draining', 'disabled']);
});

it('refuses in words what is not in the table', () => {
  expect(() => nextState('disabled', 'stop')).toThrow('a plugin that is disabled cannot stop');
  for (const state of states) {
    for (const signal of signals.filter((each) => !(each in TRANSITIONS[state]))) {
      expect(() => nextState(state, signal)).toThrow(`a plugin that is ${state} cannot ${signal}`);
    }
  }
});

it('no state is a trap: each leads back to disabled', () => {
  const leads = (from: string, seen = new Set<string>()): boolean => {
    if (from === 'disabled') return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return Object.values(TRANSITIONS[from as keyof typeof TRANSITIONS]).some((to) => leads(to, seen));
  };
  expect(states.filter((state) => !leads(state))).toEqual([]);
});
