import type { PluginManifest } from '@tribunal/contract';
import type { RemoteDoor } from '@tribunal/remote-kit';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the files of a plugin lie: as sources in the checkout, or as the build leaves them. */
export const LAYOUTS = {
  source: { manifest: 'plugin.ts', door: 'judge/index.ts' },
  build: { manifest: 'plugin.js', door: 'judge.js' },
} as const;
export type Layout = keyof typeof LAYOUTS;

export interface FoundDoors {
  doors: RemoteDoor[];
  /** Plugins that should have a door and have none that works; the others are used all the same. */
  broken: { folder: string; reason: string }[];
}

/** Opens the judge doors of all remote-judge plugins: those in the folder `home`, then the folders `others`. */
export async function findDoors(home: string, others: readonly string[], layout: Layout): Promise<FoundDoors> {
  const found: FoundDoors = { doors: [], broken: [] };
  for (const folder of [...(await foldersIn(home)), ...others]) {
    try {
      const door = await openDoor(folder, layout);
      if (!door) continue;
      if (found.doors.some(({ spec }) => spec.key === door.spec.key))
        throw new Error(`another plugin already judges ${door.spec.key}`);
      found.doors.push(door);
    } catch (error) {
      found.broken.push({ folder, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return found;
}

async function foldersIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.sort().map((name) => join(folder, name));
}

type Module = Record<string, unknown>;
const open = (path: string): Promise<Module> => import(/* @vite-ignore */ pathToFileURL(path).href) as Promise<Module>;

/** null: not a remote judge. */
async function openDoor(folder: string, layout: Layout): Promise<RemoteDoor | null> {
  const files = LAYOUTS[layout];
  const manifest = join(folder, files.manifest);
  if (!existsSync(manifest)) return null;
  if (!Object.values(await open(manifest)).some(isRemoteJudge)) return null;
  const path = join(folder, files.door);
  if (!existsSync(path)) throw new Error(`a remote judge without ${files.door}`);
  const door = (await open(path))['default'];
  if (!isDoor(door)) throw new Error(`${files.door} has no door as its default export`);
  return door;
}

const METHODS = [
  'parseId',
  'problemUrl',
  'runUrl',
  'fetchProblem',
  'login',
  'isLoggedIn',
  'recentRuns',
  'submit',
  'poll',
  'health',
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRemoteJudge = (value: unknown): boolean =>
  isObject(value) && (value as Partial<PluginManifest>).kind === 'remote-judge';

const isDoor = (value: unknown): value is RemoteDoor =>
  isObject(value) &&
  isObject(value['spec']) &&
  typeof value['spec']['key'] === 'string' &&
  isObject(value['adapter']) &&
  METHODS.every((method) => typeof (value['adapter'] as Record<string, unknown>)[method] === 'function');
