import { resolve } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { moduleCache } from './scripts/lib/module-cache.mjs';

const minutes = (count: number): number => count * 60_000;
const pathOf = (path: string): string => new URL(path, import.meta.url).pathname;

/** Folders of plugins outside the checkout, whose tests run with those of the checkout. */
const addedPlugins = (process.env.PLUGIN_DIRS ?? '')
  .split(':')
  .filter(Boolean)
  .map((folder) => resolve(folder));

const excludedAlways = ['**/node_modules/**', '**/dist/**', 'build/**', 'data/**'];

/** What is told apart by folder runs in its own project; all other tests are `unit`. */
const folders = {
  sandbox: ['judge-local/test/sandbox/**/*.test.ts'],
  judge: ['judge-local/suite/**/*.test.ts', 'judge-local/test/**/*.test.ts'],
  e2e: ['web/e2e/**/*.test.ts'],
  chaos: ['core/*/test/chaos/**/*.test.ts'],
  growth: ['{judge-remote,plugins/*}/test/growth/**/*.test.ts', 'web/src/**/growth.test.ts'],
  web: [
    'web/src/**/*.test.{ts,tsx}',
    ...['plugins/*', ...addedPlugins].flatMap((folder) => [
      `${folder}/web/**/*.test.{ts,tsx}`,
      `${folder}/companion/**/*.test.ts`,
    ]),
  ],
};

interface Project {
  include: string[];
  exclude?: string[];
  fileParallelism?: boolean;
  isolate?: boolean;
  maxWorkers?: number;
  sequence?: { groupOrder: number };
  testTimeout?: number;
  hookTimeout?: number;
  globalSetup?: string[];
  setupFiles?: string[];
  alias?: Record<string, string>;
}

const project = (name: string, settings: Project): TestProjectConfiguration => ({
  extends: true,
  test: { name, ...settings, exclude: [...excludedAlways, ...(settings.exclude ?? [])] },
});

const database = pathOf('core/testing/src/global-setup.ts');
const built = pathOf('core/testing/src/built/global-setup.ts');
/** For tests of the server, which are in its process. */
const ofServer = {
  globalSetup: [database],
  setupFiles: [pathOf('core/testing/src/one-query-at-a-time.ts')],
  // Tests make thousands of passwords.
  alias: { '@node-rs/argon2': pathOf('core/testing/src/quick-argon2.ts') },
};
const sequential = {
  fileParallelism: false,
  sequence: { groupOrder: 1 },
  testTimeout: minutes(1),
  hookTimeout: minutes(1),
};

export default defineConfig({
  server: { fs: { allow: [pathOf('.'), ...addedPlugins] } },
  plugins: [
    {
      name: 'modules of added plugins',
      // The cache is chosen by the files of the checkout, so that runs with and without added plugins share it.
      configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
        define(({ id }) => (addedPlugins.some((folder) => id.startsWith(`${folder}/`)) ? false : '')),
    },
  ],
  oxc: { decorator: { legacy: true }, jsx: { runtime: 'automatic' } },
  test: {
    // The suites of a run, and runs one after the other, transform a module once: a third of the time of a small run.
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache() },
    setupFiles: [pathOf('core/testing/src/no-outside-network.ts'), pathOf('core/testing/src/pg-deprecations.mjs')],
    testTimeout: 15_000,
    hookTimeout: minutes(1),
    // A wait ends when its condition holds; a machine with much to do may stand still for seconds.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('unit', {
        ...ofServer,
        // The server's modules are loaded once for all files; they wait for the database as much as they compute.
        isolate: false,
        maxWorkers: 2,
        // Hundreds of steps that wait for the database take ten times as long as alone where the processors are crowded.
        testTimeout: minutes(2),
        include: ['**/test/**/*.test.{ts,mjs}', ...addedPlugins.map((folder) => `${folder}/test/**/*.test.ts`)],
        exclude: Object.values(folders).flat(),
      }),
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: [pathOf('web/src/testing/setup.ts')],
          expect: { poll: { timeout: 20_000 } },
          testTimeout: minutes(1),
          // The application's modules are loaded once for all files.
          isolate: false,
          maxWorkers: 2,
          include: folders.web,
          exclude: [...excludedAlways, ...folders.growth],
        },
      },
      project('sandbox', { ...sequential, isolate: false, include: folders.sandbox }),
      project('judge', {
        ...sequential,
        isolate: false,
        include: folders.judge,
        exclude: folders.sandbox,
        testTimeout: minutes(5),
      }),
      project('chaos', {
        ...sequential,
        globalSetup: [database, built],
        include: folders.chaos,
        testTimeout: minutes(3),
        hookTimeout: minutes(3),
      }),
      // What is measured is the whole process: calls of functions and processor time, so it has none of other tests.
      project('growth', { ...ofServer, include: folders.growth }),
      project('e2e', {
        globalSetup: [built, pathOf('web/e2e/global-setup.ts')],
        setupFiles: [pathOf('web/e2e/describe-failure.ts')],
        ...sequential,
        // What the browser tests share is loaded once; each file opens a browser of its own.
        isolate: false,
        include: folders.e2e,
        testTimeout: minutes(3),
        hookTimeout: minutes(3),
      }),
    ],
  },
});
