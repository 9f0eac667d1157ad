import { flushPromises } from '@tribunal/testing';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { shutDownOnSignals, type Worker } from '../src';
import { deferred } from './worker-harness';

function aProcess() {
  const listeners = new Map<string, () => void>();
  const exits: number[] = [];
  return {
    exits,
    signal: (name: string) => listeners.get(name)?.(),
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    exit: (code: number) => void exits.push(code),
  };
}

function aSlowWorker() {
  const drained = deferred<void>();
  const calls: string[] = [];
  const worker: Worker = {
    ready: Promise.resolve(),
    drain: () => (calls.push('drain'), drained.promise),
    stop: () => (calls.push('stop'), drained.resolve(), drained.promise),
  };
  return { worker, calls, finish: () => drained.resolve() };
}

const log = pino({ level: 'silent' });

describe('signals', () => {
  it('SIGTERM drains, closes and exits cleanly', async () => {
    const process = aProcess();
    const { worker, calls, finish } = aSlowWorker();
    shutDownOnSignals({ worker, log, process, close: async () => void calls.push('close') });
    process.signal('SIGTERM');
    await flushPromises();
    expect(process.exits).toEqual([]);
    finish();
    await flushPromises();
    expect(calls).toEqual(['drain', 'close']);
    expect(process.exits).toEqual([0]);
  });

  it('a second signal exits immediately and determines the exit code', async () => {
    const process = aProcess();
    const { worker, calls } = aSlowWorker();
    shutDownOnSignals({ worker, log, process, close: async () => void calls.push('close') });
    process.signal('SIGTERM');
    process.signal('SIGINT');
    await flushPromises();
    expect(calls).toEqual(['drain', 'stop', 'close']);
    expect(process.exits).toEqual([1]);
  });
});
