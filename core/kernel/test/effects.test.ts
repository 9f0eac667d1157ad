import { beforeEach, describe, expect, it } from 'vitest';
import { EffectStack, ScopeEnded } from '../src';
import { deferred, microtasks } from './kernel-harness';

let log: string[];
let reports: string[];
let stack: EffectStack;

beforeEach(() => {
  log = [];
  reports = [];
  stack = new EffectStack((label, error) => void reports.push(`${label}: ${(error as Error).message}`));
});

const effect = (name: string) =>
  stack.add(name, () => {
    log.push(`+${name}`);
    return () => void log.push(`-${name}`);
  });

describe('during set-up', () => {
  it('effects start one after another in the order of their declaration', async () => {
    const slow = deferred();
    stack.add('slow', async () => {
      await slow.promise;
      log.push('+slow');
    });
    effect('next');
    await microtasks();
    expect(log).toEqual([]);

    slow.resolve();
    await stack.ready();
    expect(log).toEqual(['+slow', '+next']);
  });

  it('ready waits for effects that are declared while it waits', async () => {
    stack.add('first', async () => {
      stack.add('late', () => void log.push('+late'));
    });
    await stack.ready();
    expect(log).toEqual(['+late']);
  });

  it('a failing effect fails the set-up, later effects do not start, and earlier ones are undone', async () => {
    effect('one');
    effect('two');
    stack.add('broken', () => Promise.reject(new Error('no broker')));
    effect('three');

    await expect(stack.ready()).rejects.toThrow('no broker');
    expect(stack.labels()).toEqual(['one', 'two']);
    await stack.unwind();
    expect(log).toEqual(['+one', '+two', '-two', '-one']);
  });

  it('an effect that is undone before it starts never starts and does not affect others', async () => {
    const never = effect('never');
    const undone = never.undo();
    effect('other');
    await stack.ready();
    await undone;
    expect(log).toEqual(['+other']);
  });
});

describe('when active', () => {
  beforeEach(() => stack.ready());

  it('an effect starts immediately', () => {
    effect('now');
    expect(log).toEqual(['+now']);
  });

  it('a failing one is reported, fails alone and is not held', async () => {
    effect('good');
    const bad = stack.add('bad', () => {
      throw new Error('taken');
    });
    await expect(bad.started).rejects.toThrow('taken');
    expect(reports).toEqual(['bad: taken']);
    expect(stack.labels()).toEqual(['good']);
  });

  it('one effect can be taken back alone, and only once', async () => {
    effect('one');
    const two = effect('two');
    await Promise.all([two.undo(), two.undo()]);
    expect(stack.labels()).toEqual(['one']);
    await stack.unwind();
    expect(log).toEqual(['+one', '+two', '-two', '-one']);
  });
});

describe('unwinding', () => {
  it('runs in reverse and awaits each undo before the next', async () => {
    const slow = deferred();
    effect('first');
    stack.add('second', () => async () => {
      await slow.promise;
      log.push('-second');
    });
    await stack.ready();

    const unwound = stack.unwind();
    await microtasks();
    expect(log).toEqual(['+first']);
    slow.resolve();
    await unwound;
    expect(log).toEqual(['+first', '-second', '-first']);
  });

  it('is idempotent', async () => {
    effect('once');
    await stack.ready();
    await Promise.all([stack.unwind(), stack.unwind()]);
    await stack.unwind();
    expect(log).toEqual(['+once', '-once']);
  });

  it('goes on after a failing undo and hands back every error', async () => {
    effect('first');
    stack.add('sync', () => () => {
      throw new Error('sync failed');
    });
    stack.add('async', () => () => Promise.reject(new Error('async failed')));
    effect('last');
    await stack.ready();

    expect(await stack.unwind()).toEqual([new Error('async failed'), new Error('sync failed')]);
    expect(log).toEqual(['+first', '+last', '-last', '-first']);
    expect(stack.labels()).toEqual([]);
  });

  it('waits for an effect that is just starting and takes it back too', async () => {
    const starting = deferred();
    await stack.ready();
    stack.add('slow', async () => {
      await starting.promise;
      return () => void log.push('-slow');
    });
    const unwound = stack.unwind();
    starting.resolve();
    await unwound;
    expect(log).toEqual(['-slow']);
  });

  it('leaves out what was declared but had not begun', async () => {
    const slow = deferred();
    stack.add('slow', () => slow.promise);
    const queued = effect('queued');
    await microtasks();
    const unwound = stack.unwind();
    slow.resolve();
    await unwound;
    await expect(queued.started).rejects.toBeInstanceOf(ScopeEnded);
    expect(log).toEqual([]);
  });

  it('ends the scope permanently', async () => {
    await stack.unwind();
    expect(() => effect('late')).toThrow(ScopeEnded);
  });
});
