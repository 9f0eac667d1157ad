import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { HookBus, Points } from '@tribunal/server';
import { Installed, Plugins, Routes } from '@tribunal/platform';
import { cyclePackages, startTestApp, type TestApp } from '@tribunal/testing';

/** Number of cycles; `npm run bench:plugins` runs a thousand. */
const CYCLES = 6;

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

const countsNow = () => {
  const { container } = site.app;
  return {
    routes: resolve(container, Routes).list().length,
    hooks: resolve(container, HookBus).size,
    points: resolve(container, Points).size,
    plugins: resolve(container, Installed).plugins.length,
    states: Object.keys(resolve(container, Plugins).states()),
  };
};

it('leaves nothing behind and fails no request elsewhere, however often a plugin comes and goes', async () => {
  const root = await site.asRoot();
  const before = countsNow();
  const { requests, failed, alive } = await cyclePackages(site, root, {
    cycles: CYCLES,
    others: ['/api/get-website-config', '/api/health/live'],
  });
  expect(countsNow()).toEqual(before);
  expect(requests).toBeGreaterThan(CYCLES);
  expect(failed).toBe(0);
  // Two versions per cycle were loaded; what the last one left may still be held by the engine.
  expect(alive).toBeLessThanOrEqual(4);
  expect(readdirSync(join(site.dataDir, 'plugins'))).toEqual([]);
});
