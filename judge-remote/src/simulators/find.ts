import type { SiteSimulator } from '@tribunal/remote-kit/simulator';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Layout } from '../judge-parts';

const FILES = { source: 'simulator/index.ts', build: 'simulator.js' } as const;

/**
 * Finds the simulators in these folders of plugins; a plugin without one is skipped.
 * @throws an Error for a file that does not contain a simulator.
 */
export async function findSimulators(folders: readonly string[], layout: Layout): Promise<SiteSimulator[]> {
  const files = folders.map((folder) => join(folder, FILES[layout])).filter((file) => existsSync(file));
  return Promise.all(files.map(open));
}

async function open(file: string): Promise<SiteSimulator> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default?: SiteSimulator };
  if (typeof module.default?.answer === 'function') return module.default;
  throw new Error(`${file} has no simulator as its default export`);
}
