import { preDestroy } from 'inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { definePlugin, event, extensionPoint, hook, token } from '@tribunal/contract';
import { bind, Gate, inject, Scope, type Undo } from '../src';
import { scopeOf, kernelHarness } from './kernel-harness';

interface Greeter {
  greet(name: string): string;
}
const Greeting = token<string>('greeting');
const Greeters = token<Greeter>('greeters');
const judged = event<number>('submission judged');
const beforeSubmit = hook<{ code: string }>('before submit');
const rules = extensionPoint<string>('contest rules');

class PoliteGreeter implements Greeter {
  static destroyed = 0;

  constructor(@inject(Greeting) private readonly greeting: string) {}

  greet(name: string): string {
    return `${this.greeting}, ${name}`;
  }

  @preDestroy()
  leave(): void {
    PoliteGreeter.destroyed += 1;
  }
}

let kernel: ReturnType<typeof kernelHarness>['kernel'];
let clock: ReturnType<typeof kernelHarness>['clock'];
let gate: Gate;
let scope: Scope;

beforeEach(() => {
  ({ kernel, clock } = kernelHarness());
  gate = new Gate(clock);
  scope = scopeOf(kernel, gate);
});

describe('services', () => {
  it('a class is made once, with what it injects from core', () => {
    bind(kernel.container, Greeting, { value: 'Good day' });
    scope.provide(Greeters, PoliteGreeter);
    expect(scope.get(Greeters).greet('Ada')).toBe('Good day, Ada');
    expect(scope.get(Greeters)).toBe(scope.get(Greeters));
  });

  it('a factory is called once, with a look-up', () => {
    let made = 0;
    scope.provide(Greeting, { value: 'Hi' });
    scope.provide(Greeters, {
      factory: (get) => {
        made += 1;
        return { greet: (name) => `${get(Greeting)} ${name}` };
      },
    });
    expect(scope.get(Greeters).greet('Ada')).toBe('Hi Ada');
    scope.get(Greeters);
    expect(made).toBe(1);
  });

  it('what a plugin provides is its own', async () => {
    scope.provide(Greeting, { value: 'mine' });
    await scope.ready();
    expect(scopeOf(kernel, gate, 'other').find(Greeting)).toBeUndefined();
    expect(() => scopeOf(kernel, gate, 'other').get(Greeting)).toThrow('no plugin provides greeting');
  });

  it('what it shares is seen by others until it stops, and again after it comes back', async () => {
    const other = scopeOf(kernel, gate, 'other');
    scope.provide(Greeting, { value: 'first' });
    scope.share(Greeting);
    await scope.ready();
    expect(other.get(Greeting)).toBe('first');

    await scope.end();
    expect(other.find(Greeting)).toBeUndefined();

    const again = scopeOf(kernel, gate);
    again.provide(Greeting, { value: 'second' });
    again.share(Greeting);
    await again.ready();
    expect(other.get(Greeting)).toBe('second');
  });

  it('sharing what is not provided, or what someone shares already, fails the set-up', async () => {
    scope.share(Greeting);
    await expect(scope.ready()).rejects.toThrow('greeting is shared but not provided');

    bind(kernel.container, Greeting, { value: 'core' });
    const other = scopeOf(kernel, gate, 'other');
    other.provide(Greeting, { value: 'other' });
    other.share(Greeting);
    await expect(other.ready()).rejects.toThrow('greeting is already provided by another plugin');
  });

  it('the end of the scope destroys its services', async () => {
    PoliteGreeter.destroyed = 0;
    scope.provide(Greeting, { value: 'Hi' });
    scope.provide(Greeters, PoliteGreeter);
    await scope.ready();
    scope.get(Greeters);
    await scope.end();
    expect(PoliteGreeter.destroyed).toBe(1);
    expect(() => scope.get(Greeters)).toThrow('no plugin provides greeters');
  });
});

describe('what a scope holds', () => {
  const declareAll = () => {
    scope.provide(Greeting, { value: 'Hi' });
    scope.share(Greeting);
    scope.on(judged, () => {});
    scope.hook(beforeSubmit, () => {});
    scope.contribute(rules, 'acm', 'oi');
    scope.schedule({ name: 'sweep', cron: '*/5 * * * *', run: () => {} });
    scope.effect('anything else', () => {});
  };

  it('is listed in words', async () => {
    declareAll();
    await scope.ready();
    expect(scope.effects()).toEqual([
      'service greeting',
      'shared service greeting',
      'listener of submission judged',
      'hook into before submit',
      '2 in contest rules',
      'job sweep (*/5 * * * *)',
      'anything else',
    ]);
  });

  it('is gone when it ends', async () => {
    declareAll();
    await scope.ready();
    expect([kernel.events.size, kernel.hooks.size, kernel.points.size, clock.pending]).toEqual([1, 1, 2, 1]);
    expect(kernel.jobScheduler.names()).toEqual(['demo:sweep']);

    expect(await scope.end()).toEqual([]);
    expect([kernel.events.size, kernel.hooks.size, kernel.points.size, clock.pending]).toEqual([0, 0, 0, 0]);
    expect(kernel.jobScheduler.names()).toEqual([]);
    expect(kernel.container.isBound(Greeting.key)).toBe(false);
    expect(scope.effects()).toEqual([]);
  });
});

it('a room adds its own effects by extending the scope', async () => {
  const routes = new Set<string>();
  class ServerScope extends Scope {
    serve(path: string) {
      return this.effect(`call ${path}`, (): Undo => {
        routes.add(path);
        return () => void routes.delete(path);
      });
    }
  }
  const manifest = definePlugin({ id: 'contest', version: '1.0.0', contract: '^3.0' });
  const served = new ServerScope(kernel, { manifest, gate });
  served.serve('GET /api/contests');
  await served.ready();
  expect(served.effects()).toEqual(['call GET /api/contests']);
  expect([...routes]).toEqual(['GET /api/contests']);
  await served.end();
  expect([...routes]).toEqual([]);
});
