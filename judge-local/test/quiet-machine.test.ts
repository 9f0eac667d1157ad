import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { QuietMachine } from '../src/quiet-machine';

/** Starts pieces of work by name that end when they are told to, and records which have begun. */
function openMachine() {
  const machine = new QuietMachine();
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const results = new Map<string, Promise<void>>();
  const start = (kind: 'shared' | 'alone', name: string): void => {
    const work = (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.set(name, (failure) => (failure ? reject(failure) : resolve())));
    };
    results.set(name, machine[kind](work));
  };
  const end = async (name: string, failure?: Error): Promise<void> => {
    ends.get(name)!(failure);
    await results.get(name)!.catch(() => undefined);
    await nextTurn();
  };
  return { machine, begun, start, end };
}

describe('work on a machine', () => {
  it('is done beside other work', async () => {
    const { machine, begun, start } = openMachine();
    start('shared', 'a');
    start('shared', 'b');
    await nextTurn();
    expect(begun).toEqual(['a', 'b']);
    expect(machine.isAwaited).toBe(false);
  });

  it('that is to be alone begins when all before it has ended, and what came later waits for its end', async () => {
    const { machine, begun, start, end } = openMachine();
    start('shared', 'a');
    start('shared', 'b');
    start('alone', 'quiet');
    start('shared', 'later');
    await nextTurn();
    expect(begun).toEqual(['a', 'b']);
    expect(machine.isAwaited).toBe(true);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'quiet']);
    await end('quiet');
    expect(begun).toEqual(['a', 'b', 'quiet', 'later']);
    expect(machine.isAwaited).toBe(false);
  });

  it('makes room for the next when it fails', async () => {
    const { begun, start, end } = openMachine();
    start('alone', 'first');
    start('alone', 'second');
    await nextTurn();
    await end('first', new Error('broken'));
    expect(begun).toEqual(['first', 'second']);
  });
});
