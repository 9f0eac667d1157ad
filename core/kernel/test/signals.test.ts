import { beforeEach, describe, expect, it } from 'vitest';
import { event, extensionPoint, hook } from '@tribunal/contract';
import { Events, ExtensionPoints, Hooks } from '../src';
import { deferred, microtasks } from './kernel-harness';

let reports: string[];
const report = (where: string, error: unknown) => void reports.push(`${where}: ${(error as Error).message}`);
beforeEach(() => {
  reports = [];
});

describe('events', () => {
  const judged = event<number>('judged');
  let events: Events;
  beforeEach(() => {
    events = new Events(report);
  });

  it('notify every listener and wait for none', async () => {
    const slow = deferred();
    const received: string[] = [];
    events.on(judged, async (id) => {
      await slow.promise;
      received.push(`slow ${id}`);
    });
    events.on(judged, (id) => void received.push(`fast ${id}`));

    events.emit(judged, 7);
    expect(received).toEqual(['fast 7']);
    slow.resolve();
    await events.idle();
    expect(received).toEqual(['fast 7', 'slow 7']);
  });

  it('report a failing listener and spare the sender and the other listeners', async () => {
    const received: number[] = [];
    events.on(judged, () => {
      throw new Error('sync');
    });
    events.on(judged, () => Promise.reject(new Error('async')), 'rank');
    events.on(judged, (id) => void received.push(id));

    expect(() => events.emit(judged, 1)).not.toThrow();
    await events.idle();
    expect(received).toEqual([1]);
    expect(reports).toEqual(['listener of judged in core: sync', 'listener of judged in rank: async']);
  });

  it('settle only when events emitted by listeners have settled too', async () => {
    const ranked = event<number>('ranked');
    const received: number[] = [];
    events.on(judged, async (id) => {
      await microtasks();
      events.emit(ranked, id + 1);
    });
    events.on(ranked, async (id) => {
      await microtasks();
      received.push(id);
    });
    events.emit(judged, 1);
    await events.idle();
    expect(received).toEqual([2]);
  });

  it('go by identity and not by name', () => {
    const received: number[] = [];
    events.on(event<number>('judged'), (id) => void received.push(id));
    events.emit(judged, 1);
    expect(received).toEqual([]);
  });

  it('the undo of a listener waits for its running call, and no further call follows', async () => {
    const slow = deferred();
    const received: string[] = [];
    const off = events.on(judged, async () => {
      await slow.promise;
      received.push('heard');
    });
    events.emit(judged, 1);
    const unsubscribed = Promise.resolve(off()).then(() => received.push('gone'));
    events.emit(judged, 2);
    slow.resolve();
    await unsubscribed;
    expect(received).toEqual(['heard', 'gone']);
    expect(events.size).toBe(0);
  });
});

describe('hooks', () => {
  const beforeSubmit = hook<string[]>('before submit');
  let hooks: Hooks;
  beforeEach(() => {
    hooks = new Hooks();
  });

  it('run one after another inside the call', async () => {
    const slow = deferred();
    hooks.on(beforeSubmit, async (log) => {
      await slow.promise;
      log.push('first');
    });
    hooks.on(beforeSubmit, (log) => void log.push('second'));

    const log: string[] = [];
    const run = hooks.run(beforeSubmit, log);
    await microtasks();
    expect(log).toEqual([]);
    slow.resolve();
    await run;
    expect(log).toEqual(['first', 'second']);
  });

  it('a refusal is the caller’s and the rest do not run', async () => {
    hooks.on(beforeSubmit, (log) => void log.push('first'));
    hooks.on(beforeSubmit, () => {
      throw new Error('too early');
    });
    hooks.on(beforeSubmit, (log) => void log.push('third'));
    const log: string[] = [];
    await expect(hooks.run(beforeSubmit, log)).rejects.toThrow('too early');
    expect(log).toEqual(['first']);
  });

  it('keep their order when a plugin goes off and on: core, then by plugin id', async () => {
    const logName = (name: string) => (log: string[]) => void log.push(name);
    hooks.on(beforeSubmit, logName('group'), 'group');
    const off = hooks.on(beforeSubmit, logName('contest'), 'contest');
    hooks.on(beforeSubmit, logName('core'));
    await off();
    hooks.on(beforeSubmit, logName('contest'), 'contest');
    const log: string[] = [];
    await hooks.run(beforeSubmit, log);
    expect(log).toEqual(['core', 'contest', 'group']);
  });

  it('the undo waits for a call under way', async () => {
    const slow = deferred();
    const off = hooks.on(beforeSubmit, () => slow.promise);
    const log: string[] = [];
    const run = hooks.run(beforeSubmit, log).then(() => log.push('run'));
    const unsubscribed = Promise.resolve(off()).then(() => log.push('gone'));
    await microtasks();
    expect(log).toEqual([]);
    slow.resolve();
    await Promise.all([run, unsubscribed]);
    await hooks.run(beforeSubmit, log);
    expect(hooks.size).toBe(0);
  });
});

describe('extension points', () => {
  const rules = extensionPoint<string>('rules');
  let points: ExtensionPoints;
  beforeEach(() => {
    points = new ExtensionPoints(report);
  });

  it('list what is contributed, and no longer what was taken back', () => {
    const off = points.contribute(rules, ['acm', 'oi'], 'contest');
    points.contribute(rules, ['ioi'], 'training');
    expect(points.list(rules)).toEqual(['acm', 'oi', 'ioi']);
    off();
    off();
    expect(points.list(rules)).toEqual(['ioi']);
  });

  it('notify a subscriber at once and after each change, until it unsubscribes', () => {
    const received: string[][] = [];
    const unsubscribe = points.subscribe(rules, (values) => void received.push([...values]));
    const off = points.contribute(rules, ['acm', 'oi']);
    off();
    unsubscribe();
    points.contribute(rules, ['ioi']);
    expect(received).toEqual([[], ['acm', 'oi'], []]);
  });

  it('report a failing subscriber and spare the contributor', () => {
    points.subscribe(rules, () => {
      throw new Error('broken');
    });
    points.contribute(rules, ['acm']);
    expect(points.list(rules)).toEqual(['acm']);
    expect(reports).toEqual(['subscriber of rules: broken', 'subscriber of rules: broken']);
  });
});
